import { expect, test } from 'vitest';
import { namesAndSeparators, personNames } from '../../../src/shared/story/personNames.ts';

test.each([
  ['Mala Kumar', ['Mala Kumar']],
  ['Mala Kumar, Manisha Chaudhry', ['Mala Kumar', 'Manisha Chaudhry']],
  ['Prakruti & Shruti Bhat', ['Prakruti', 'Shruti Bhat']],
  ['Anushka and Preeti Praveen', ['Anushka', 'Preeti Praveen']],
  ['Anil, Bina and Chitra', ['Anil', 'Bina', 'Chitra']],
  ['Anil, Bina, & Chitra', ['Anil', 'Bina', 'Chitra']],
  ['Sandy Andrew, Anand', ['Sandy Andrew', 'Anand']],
  ['Asha&Co', ['Asha&Co']],
])('the persons of %o', (written, names) => {
  expect(personNames(written)).toEqual(names);
  expect(namesAndSeparators(written).join('')).toBe(written);
});
