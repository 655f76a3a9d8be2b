import { FREQUENCIES, repayment } from '#domain/finance-calculator.ts';

const DEPOSIT_PERCENT = 10;

/** The payments that a lender of the demo calculates for a car, in dollars and cents, for its standard term and two others. */
export function paymentsOf(
  price: number,
  {
    interestRate,
    termMonths,
    depositPercent = DEPOSIT_PERCENT,
  }: { readonly interestRate: number; readonly termMonths: number; readonly depositPercent?: number },
) {
  const payment = (months: number, { perYear }: { readonly perYear: number }): number => {
    const loanDollars = price * (1 - depositPercent / 100);
    const periods = Math.round((months / 12) * perYear);
    const exact = repayment({
      loanDollars,
      ratePercent: interestRate,
      periodsPerYear: perYear,
      periods,
      balloonDollars: 0,
    });
    return Math.round(exact * 100) / 100;
  };
  return {
    paymentWeek: payment(termMonths, FREQUENCIES.week),
    paymentMonth: payment(termMonths, FREQUENCIES.month),
    term36: payment(36, FREQUENCIES.week),
    term48: payment(48, FREQUENCIES.week),
  };
}
