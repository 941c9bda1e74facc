import { expect, test } from 'vitest';
import { licenceName } from '../../../src/shared/story/licences.ts';
import { licenceIdentifier, usualLicence, usualLicences } from '../../../src/shared/story/usualLicences.ts';

test.each([
  ['Creative Commons Attribution 4.0 International', 'CC-BY-4.0'],
  ['Creative Commons Attribution 4.0 International (CC BY 4.0)', 'CC-BY-4.0'],
  ['CC BY 4.0 — Attribution 4.0 International', 'CC-BY-4.0'],
  ['Creative Commons Attribution-NonCommercial-ShareAlike 3.0 Unported License', 'CC-BY-NC-SA-3.0'],
  ['Creative Commons Attribution Non-Commercial No Derivative Works 2.5 Generic', 'CC-BY-NC-ND-2.5'],
  ['cc-by 4', 'CC-BY-4.0'],
  ['CC BY-SA v4.0', 'CC-BY-SA-4.0'],
  ['cc by', 'CC-BY'],
  ['https://creativecommons.org/licenses/by/4.0/', 'CC-BY-4.0'],
  ['http://creativecommons.org/licenses/by-nc-nd/3.0', 'CC-BY-NC-ND-3.0'],
  ['https://creativecommons.org/licenses/by-sa/4.0/deed.hi', 'CC-BY-SA-4.0'],
  ['https://www.creativecommons.org/licenses/by/4.0/legalcode.en#s3', 'CC-BY-4.0'],
  ['creativecommons.org/licenses/by/4.0/?ref=chooser-v1', 'CC-BY-4.0'],
  ['[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)', 'CC-BY-4.0'],
  ['CC0', 'CC0-1.0'],
  ['CC0 1.0 Universal (CC0 1.0) Public Domain Dedication', 'CC0-1.0'],
  ['Creative Commons Zero v1.0 Universal', 'CC0-1.0'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0'],
  ['public domain', 'CC-PDM-1.0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/deed.en', 'CC-PDM-1.0'],
])('%j is the licence %s', (written, identifier) => {
  expect(licenceIdentifier(written)).toBe(identifier);
});

test.each([
  [''],
  ['All rights reserved'],
  ['LicenseRef-Family'],
  ['By 4'],
  ['Creative Commons'],
  ['CC BY 4.0 or later'],
  ['CC BY 4.0, except for the pictures'],
  ['CC BY 4.0, CC BY-SA 4.0'],
  ['CC BY 4.0 / CC BY-NC 4.0'],
  ['CC BY 5.0'],
  ['CC BY 4.0.1'],
  ['CC0 2.0'],
  ['CC-BY-3.0-IGO'],
  ['https://creativecommons.org/licenses/by/3.0/in/'],
  ['https://creativecommons.org/'],
  ['https://creativecommons.org.example/licenses/by/4.0/'],
  ['Public domain in India'],
  ['सीसी बाय 4.0'],
  ['CC BY ४.०'],
])('%j is not the name of one Creative Commons licence', (written) => {
  expect(licenceIdentifier(written)).toBeUndefined();
});

test.each(usualLicences)('the identifier %s and the name that readers see are known', (identifier) => {
  expect(licenceIdentifier(identifier)).toBe(identifier);
  expect(licenceIdentifier(licenceName(identifier).name)).toBe(identifier);
});

test.each([
  ['CC BY 4.0', 'CC-BY-4.0'],
  ['cc-by-nc-sa-4.0', 'CC-BY-NC-SA-4.0'],
  [' CC BY-ND 4.0 ', 'CC-BY-ND-4.0'],
  ['CC 0', 'CC0-1.0'],
  ['PDM 1.0', 'CC-PDM-1.0'],
  ['CC-BY-3.0', undefined],
  ['CC BY', undefined],
  ['', undefined],
])('%j is the usual licence %s', (written, identifier) => {
  expect(usualLicence(written)).toBe(identifier);
});
