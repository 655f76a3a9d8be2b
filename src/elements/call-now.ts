/**
 * Loads `<open-now>` for the Call Now button of a car page, on demand: dynamically importing a module that is also imported statically
 * would add the bundler's runtime to every page.
 */
import './open-now.ts';
