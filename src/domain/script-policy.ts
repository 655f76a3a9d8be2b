/** Name of the Trusted Types policy of our own scripts, which a site's content security policy allows. */
export const SCRIPT_POLICY = 'caryard';
