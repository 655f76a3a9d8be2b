/** `<open-now>` for a page that fetches it later: a part that is also imported at once would carry the bundler's runtime everywhere. */
import './open-now.ts';
