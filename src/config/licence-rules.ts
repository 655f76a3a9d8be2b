import { licenceLabelOf } from '#config/dealer-defaults.ts';
import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { stateLabel } from '#domain/law/sourced.ts';

/** A licence number for comparison: registers, signage and letters write `MD 000-521` and `MD000521`. */
export const normaliseLicence = (number: string): string => number.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** A licence is listed once, under the state that issued it, and its number is written without its label (LEGAL-03). */
export function licenceFindings({ legal, dealerships, locations, locale }: TenantConfig): Finding[] {
  return [
    ...legal.licences.flatMap(({ number, state, label }, index, all): Finding[] => {
      const path = ['legal', 'licences', index];
      const labelFindings = numberFinding([...path, 'number'], number, licenceLabelOf({ state, label, number }));
      const first = all.findIndex((other) => normaliseLicence(other.number) === normaliseLicence(number));
      if (first === index) return labelFindings;
      const where = `legal.licences[${first}]`;
      const isSameState = stateLabel(all[first]?.state ?? '', locale.country) === stateLabel(state, locale.country);
      return [
        ...labelFindings,
        {
          path: [...path, 'number'],
          found: number,
          problem: isSameState
            ? `is listed twice, first by ${where}`
            : `is also the number of ${where}, of another state`,
          fix: isSameState
            ? 'Keep one of the two.'
            : 'Each state issues its own number: write each as in its register.',
        },
      ];
    }),
    ...locations.flatMap(({ dealer_license_number: number, address: { state } }, index) => {
      const stateLicence = legal.licences.find(
        (licence) => stateLabel(licence.state, locale.country) === stateLabel(state, locale.country),
      );
      const label = stateLicence === undefined ? 'Licence' : licenceLabelOf(stateLicence);
      return number === null ? [] : numberFinding(['locations', index, 'dealer_license_number'], number, label);
    }),
    ...creditLicenceFinding(['legal'], legal),
    ...dealerships.flatMap(({ config }, index) =>
      config?.legal === undefined ? [] : creditLicenceFinding(['dealerships', index, 'config', 'legal'], config.legal),
    ),
  ];
}

function creditLicenceFinding(
  path: Finding['path'],
  { creditProvider, creditLicence }: Pick<TenantConfig['legal'], 'creditProvider' | 'creditLicence'>,
): Finding[] {
  if (creditLicence === null) return [];
  const field = [...path, 'creditLicence'];
  if (creditProvider !== null) return numberFinding(field, creditLicence, 'Australian Credit Licence', 'ACL');
  return [
    {
      path: field,
      found: creditLicence,
      problem: 'is shown nowhere, because pages write it after the name of the credit provider',
      fix: 'Write that name as creditProvider, or remove the number.',
    },
  ];
}

/** Words that the label before a number already contains. */
const LABEL_WORDS = '(?:[a-z]+ )*(?:licen[cs]e|lic|number|no)';

/** A finding for a number that includes its label, which pages print before it (`LMCT LMCT 00522`), or that is not a number, such as `TBA`. */
function numberFinding(path: Finding['path'], number: string, ...labels: readonly string[]): Finding[] {
  if (!/\d/.test(number))
    return [
      {
        path,
        found: number,
        problem: 'has no digit',
        fix: 'Write the number as in the register of licences; until there is one, leave the entry out.',
      },
    ];
  const labelPatterns = labels.map((label) => [...normaliseLicence(label)].join('[^a-z0-9]*')).concat(LABEL_WORDS);
  const parts = number.split(new RegExp(`(?<![a-z])(?:${labelPatterns.join('|')})(?![a-z])`, 'i'));
  const numbers = parts.filter((part) => /\d/.test(part)).map((part) => part.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ''));
  if (parts.length === 1) return [];
  return [
    {
      path,
      found: number,
      problem: `contains a label, and pages print "${labels.find((label) => normaliseLicence(number).includes(normaliseLicence(label))) ?? labels[0]}" before it`,
      fix:
        numbers.length === 1
          ? `Write only the number: ${numbers[0]}.`
          : 'Write one number without its label; another licence is an entry of its own.',
    },
  ];
}
