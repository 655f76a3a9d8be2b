const TEST_DRIVE_ONLY = 'Test Drive Only';

/** A custom tag exactly `Test Drive Only`, upper and lower case and spaces included, changes form events and buttons (TAG-05). */
export function isTestDriveOnly(car: { readonly tag: string | null }): boolean {
  return car.tag === TEST_DRIVE_ONLY;
}
