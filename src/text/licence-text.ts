/** A licence with its label: `Motor dealer licence no. 4410027`. */
export const licenceText = ({ label, number }: { readonly label: string; readonly number: string }): string =>
  `${label} ${number}`;
