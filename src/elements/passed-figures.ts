import type { CalculatorInput } from '#domain/finance-calculator.ts';
import { draftKey, read } from './lead-form-draft.ts';

/** The calculator's figures that were passed to this form last (`fillFinanceForm`); null = none since it was last sent. */
export const passedFigures = (form: HTMLFormElement): CalculatorInput | null => read(`${draftKey(form)}figures`);
