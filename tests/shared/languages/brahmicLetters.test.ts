import { expect, test } from 'vitest';
import { isoLetters } from '../../../src/shared/languages/brahmicLetters.ts';

test.each([
  ['लड़की ज़रूर गाँव में ऋषि', 'laṛakī zarūra gām̐va mēṁ r̥ṣi'],
  ['বাড়ি হঠাৎ', 'bāṛi haṭhāt'],
  ['ਪੰਜਾਬੀ', 'paṁjābī'],
  ['છાંયો', 'chāṁyō'],
  ['ସ୍ୱାଧୀନ', 'svādhīna'],
  ['தமிழ் ஒன்று', 'tamiḻ oṉṟu'],
  ['తెలుగు', 'telugu'],
  ['ಕನ್ನಡ', 'kannaḍa'],
  ['നിങ്ങൾ', 'niṅṅaḷ'],
  ['සිංහල ඇඟ', 'siṁhala æn̆ga'],
  ['१२ ௧௨ 3 rain', '12 12 3 rain'],
  // Marks without a letter.
  ['\u093f\u094d\u093c', 'i'],
])('%s is %j in ISO 15919', (text, iso) => {
  expect(isoLetters(text.normalize('NFC'))).toBe(iso.normalize('NFC'));
});
