/**
 * Loads `<open-now>` for pages that need it later: dynamically importing a module that is also imported statically would add the bundler's
 * runtime to every page.
 */
import './open-now.ts';
