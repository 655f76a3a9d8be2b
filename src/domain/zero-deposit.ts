/**
 * Whether a change sets a deposit of nothing: the car would be offered for a deposit of $0, and no reservation of it could be stored. Not part of
 * `isChangeValue`, which the scripts of every list contain.
 */
export const isZeroDeposit = (field: unknown, value: unknown): boolean => field === 'deposit' && value === 0;
