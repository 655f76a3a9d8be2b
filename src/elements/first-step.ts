import { showFirstStep } from './lead-form-steps.ts';

/**
 * Shows the first step of each form in steps, before the rest of the form's script is loaded. A module of its own, so that no page without
 * such a form loads the bundler's code for importing part of a shared file.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('lead-form form')) showFirstStep(form);
