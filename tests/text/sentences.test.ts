import { expect, test } from 'vitest';
import { sentenceRanges } from '../../src/text/sentences.ts';

/** Sentences as strings. */
function split(text: string): string[] {
  return sentenceRanges(text).map(({ from, to }) => text.slice(from, to));
}

/** In each row '¦' marks every expected border; the parsed text is the row without it. */
const rows: readonly (readonly [language: string, ...marked: string[]])[] = [
  [
    'Odia',
    'ସେ ଘରକୁ ଗଲା। ¦ବର୍ଷା ହେଉଥିଲା। ¦କେହି ନ ଥିଲେ।',
    'ସେ ଘରକୁ ଗଲା । ¦ବର୍ଷା ହେଉଥିଲା ।',
    'ସେ ଘରକୁ ଗଲା।¦ବର୍ଷା ହେଉଥିଲା।',
    'ବାଣୀ ପଚାରିଲା  | ¦ସେ ହସିଲା |',
    'ଡା. ଦାସ ଆସିଲେ। ¦ଶ୍ରୀ. ମହାନ୍ତି ବସିଥିଲେ।',
    'ଏମ୍. କେ. ଗାନ୍ଧୀ କଟକ ଆସିଥିଲେ। ¦ଲୋକ ଜମିଲେ।',
    '“କେଉଁଠି?” ସେ ପଚାରିଲା। ¦କେହି ଉତ୍ତର ଦେଲେ ନାହିଁ।',
    '“ହଁ।” ମା କହିଲେ, “ଆଜି ଘରେ ଥା।” ¦ସେ ବସିଲା।',
    '“ଆସ।” ¦ଦୁଆର ଖୋଲିଗଲା।',
    'ସେ କହିଲା, “ନାହିଁ। ¦ମୁଁ ଯିବି ନାହିଁ।”',
    'ମାପ ୩.୧୪ ଥିଲା। ¦ଟ. ୫୦ ଦେଲା।',
    'ସେ... କିଛି କହିଲା ନାହିଁ। ¦ଚାଲିଗଲା…',
    'ସେ କହିଲା।\u200d ¦“ତୁମେ ଯାଅ।\u200d” ¦ଧନୀ ରହିଲା।',
    'ଧର୍ମକ୍ଷେତ୍ରେ କୁରୁକ୍ଷେତ୍ରେ॥ ୧ ॥ ¦ଦ୍ୱିତୀୟ ଶ୍ଳୋକ॥ ୨ ॥',
  ],
  [
    'Gujarati',
    'તે ઘેર ગયો. ¦વરસાદ પડતો હતો. ¦કોઈ નહોતું.',
    'ડૉ. પટેલ આવ્યા. ¦શ્રી. મહેતા બેઠા હતા.',
    'એમ. કે. ગાંધી રાજકોટમાં ભણ્યા. ¦પછી લંડન ગયા.',
    'ક. મા. મુનશી અને ર. વ. દેસાઈ બેઠા હતા. ¦વાત ચાલી.',
    'તે બી.એ. થયો છે. ¦નોકરી નથી.',
    'માપ 3.14 હતું. ¦નં. ૫ ખાલી હતો. ¦રૂ. 50 આપ્યા.',
    'આમ જ. ¦બસ આમ જ.',
    'ના. ¦ના. ¦હું નહીં આવું.',
    'એ આવ્યો છે. ¦કોણ છે એ. ¦ખબર નથી.',
    '“ક્યાં જાય છે?” તેણે પૂછ્યું. ¦રમા ચૂપ રહી.',
    '"કેટલા વાગ્યા ?" રમાએ પૂછ્યું. ¦"છ." ¦બારણું બંધ થયું.',
    '“આવ.” ¦તે ઊભો થયો. ¦“બેસ.” કહી તે હસ્યો.',
    'તેણે કહ્યું, “હા. ¦હું આવું છું.” ¦અને ગયો.',
    '“શું?”, મા બોલી. ¦“કંઈ નહીં!” ¦“તો?” ¦બહાર ટ્રેન ઊભી હતી.',
    'એ... ગયો જ નહીં. ¦પણ… શું કહું? ¦કંઈ નહીં!',
    'કેમ?! ¦ખબર નથી.',
    'સ્ટેશન (તે જૂનું હતું.) ¦હવે બંધ છે.',
    'ગાડી ઊપડી.¦તે ઊભો રહ્યો.',
    '૧. પહેલું પાનું કોરું હતું. ¦બીજું નહીં.',
    '‘પાણી?’ ¦‘પાણી.’',
    'પહેલી હારમાં ક, ક, ક. ¦બીજીમાં કમળ.',
    '“કોણે ગાયું?” ¦મેં ઘેર કહેવડાવ્યું.',
  ],
  [
    'Hindi',
    'वह घर गया। ¦बारिश हो रही थी। ¦कोई नहीं था।',
    'डॉ. शर्मा आए। ¦श्री. वर्मा बैठे थे।',
    'एम. के. गांधी चंपारण गए। ¦लोग जुटे।',
    '“कहाँ जा रहे हो?” उसने पूछा। ¦वह चुप रहा।',
    '"चलो।" ¦वह उठा। ¦"रुको," माँ ने कहा।',
    '”मेरा दाँत।" पाशा बोली। ¦"मैंने उसे निकाला।"',
    'अरे! ¦यह क्या है?',
    'तुलसी भरोसे राम के॥ ¦निर्भय हो के सोए॥',
  ],
  [
    'Bengali',
    'সে বাড়ি গেল। ¦বৃষ্টি পড়ছিল।',
    'ডা. সেন এলেন। ¦ডঃ. রায় বসলেন।',
    '“কোথায়?” সে বলল। ¦কেউ উত্তর দিল না।',
    '“এসো।” ¦দরজা খুলে গেল।',
    'এ. পি. জে. আবদুল কালাম এলেন। ¦সবাই উঠল।',
  ],
  [
    'Tamil',
    'அவன் வீட்டுக்குப் போனான். ¦மழை பெய்தது.',
    'டாக்டர். குமார் வந்தார். ¦திரு. ராமன் இருந்தார்.',
    'மு. கருணாநிதி பேசினார். ¦கூட்டம் கேட்டது.',
    'எம். ஜி. ராமச்சந்திரன் வந்தார். ¦கூட்டம் எழுந்தது.',
    '“எங்கே?” என்று கேட்டான். ¦அவள் சிரித்தாள்.',
    '“வா.” ¦அவள் நடந்தாள்.',
    'வா. ¦உட்கார்.',
  ],
  [
    'Telugu',
    'అతను ఇంటికి వెళ్ళాడు. ¦వాన పడుతోంది.',
    'డా. రావు వచ్చారు. ¦అందరూ లేచారు.',
    'ఎన్. టి. రామారావు వచ్చారు. ¦జనం లేచారు.',
    'అక్కడ ఒక బడి వుంది .¦ఇలా వీళ్లు ఏడ్చారు.',
    '“ఎక్కడ?” అని అడిగాడు. ¦ఆమె నవ్వింది.',
    '“రా!” ¦తలుపు తెరుచుకుంది.',
  ],
  [
    'Kannada',
    'ಅವನು ಮನೆಗೆ ಹೋದ. ¦ಮಳೆ ಬರುತ್ತಿತ್ತು.',
    'ಡಾ. ರಾವ್ ಬಂದರು. ¦ಎಲ್ಲರೂ ಎದ್ದರು.',
    'ಯು. ಆರ್. ಅನಂತಮೂರ್ತಿ ಬಂದರು. ¦ಜನ ಎದ್ದರು.',
    '“ಎಲ್ಲಿ?” ಎಂದು ಕೇಳಿದ. ¦ಅವಳು ನಕ್ಕಳು.',
  ],
  [
    'Malayalam',
    'അവൻ വീട്ടിലേക്കു പോയി. ¦മഴ പെയ്തു.',
    'ഡോ. മേനോൻ വന്നു. ¦എല്ലാവരും എഴുന്നേറ്റു.',
    'എം. ടി. വാസുദേവൻ വന്നു. ¦ജനം എഴുന്നേറ്റു.',
    '“എവിടെ?” അമ്മ ചോദിച്ചു. ¦അവൾ ചിരിച്ചു.',
  ],
  [
    'Punjabi',
    'ਉਹ ਘਰ ਗਿਆ। ¦ਮੀਂਹ ਪੈ ਰਿਹਾ ਸੀ।',
    'ਡਾ. ਸਿੰਘ ਆਏ। ¦ਪ੍ਰੋ. ਕੌਰ ਬੈਠੇ ਸਨ।',
    '“ਕਿੱਥੇ?” ਉਸਨੇ ਪੁੱਛਿਆ। ¦ਉਹ ਹੱਸ ਪਈ।',
    '“ਆਓ।” ¦ਬੂਹਾ ਖੁੱਲ੍ਹ ਗਿਆ।',
  ],
  [
    'English',
    'He went home. ¦It was raining.',
    'Dr. Patel came. ¦Mrs. Rao and R. K. Narayan sat.',
    'She paid Rs. 50 for No. 7. ¦Then she left.',
    'It was 3.14 metres. ¦No. ¦Nothing else.',
    'He came at 5 p.m. and left. ¦She came at 6 p.m. ¦He had gone.',
    '“Where?” she asked. ¦Nobody answered.',
    '“Come.” ¦The door opened.',
    '“What is it?” Rama asked. ¦He waited.',
    '“Come.” ¦She said it twice.',
    '“Why?” ¦She asked nothing else.',
    '“Why?” I said.',
    '“It is mine.” ¦I asked, “Which half?”',
    'He said, “Yes. ¦I will come.” ¦And he did.',
    'He… went on... and on. ¦Well... ¦They stopped.',
    'It was I. ¦He had left.',
    'Stop! ¦Who goes there?! ¦Only the wind.',
  ],
];

for (const [language, ...marked] of rows) {
  test.each(marked)(`${language}: %s`, (row) => {
    expect(split(row.replaceAll('¦', ''))).toEqual(row.split('¦').map((sentence) => sentence.trim()));
  });
}

test('a line break ends a sentence only where a new speaker begins', () => {
  expect(split('નદી વહે છે\nધીમે ધીમે')).toEqual(['નદી વહે છે\nધીમે ધીમે']);
  expect(split('તે બોલ્યો\n“આવ”\n– ના')).toEqual(['તે બોલ્યો', '“આવ”', '– ના']);
  expect(split('તે બોલ્યો:\n“આવ.”')).toEqual(['તે બોલ્યો:\n“આવ.”']);
});

test('punctuation without a word joins the neighbouring sentence', () => {
  expect(split('… તે ગયો. । !')).toEqual(['… તે ગયો. । !']);
  expect(split('* * *')).toEqual(['* * *']);
  expect(split('  \n ')).toEqual([]);
});

test.each([
  ['a Bengali numerator', 'একটা গ্রাম ছিল৷ সেখানে কুয়ো ছিল৷ বুড়ো বসে থাকত৷', 3],
  ['the place of a Gurmukhi danda', 'ਇੱਕ ਪਿੰਡ ਸੀ\u0a64 ਉੱਥੇ ਖੂਹ ਸੀ\u0a64 ਬੁੱਢਾ ਬੈਠਦਾ ਸੀ\u0a64', 3],
  ['the place of an Odia danda', 'ଗୋଟିଏ ଗାଁ ଥିଲା\u0b64 ସେଠାରେ କୂଅ ଥିଲା\u0b64 ବୁଢ଼ା ବସୁଥିଲା\u0b64', 3],
  ['the bar of a box', 'एक गाँव था│ वहाँ कुआँ था│ बूढ़ा बैठता था│', 3],
  ['a broken bar', 'एक गाँव था ¦ वहाँ कुआँ था¦बूढ़ा बैठता था', 3],
  ['a shad', 'ཁྱིམ་འདི། ལམ་འདི།རི།', 3],
  ['a full stop of Sinhala without a space', 'ගම ලස්සනයි.ළිඳ ගැඹුරුයි. ඔහු ගියා.', 3],
  ['the old full stop of Sinhala', 'ගම ලස්සනයි෴ ළිඳ ගැඹුරුයි෴ ඔහු ගියා෴', 3],
  ['a bar in Santali', 'ᱩᱱᱤ ᱚᱲᱟᱜ ᱪᱟᱞᱟᱣ ᱮᱱᱟ|ᱤᱱᱟᱹ ᱛᱟᱭᱚᱢ│ ᱥᱮᱛᱟᱜ ᱮᱱᱟ?ᱩᱱᱤ', 4],
  ['a bar in Meitei', 'ꯃꯍꯥꯛ ꯌꯨꯝꯗꯥ ꯆꯠꯈꯤ¦ ꯃꯇꯨꯡꯗꯥ ꯇꯨꯝꯈꯤ|ꯅꯨꯡꯊꯤꯜ ꯑꯣꯏꯈꯤ', 3],
  ['a bar in Dzongkha', 'ཁྱིམ་འདི| ལམ་འདི│རི', 3],
  ['a full stop of an East Asian keyboard', 'एक गाँव था。वहाँ कुआँ था． बूढ़ा बैठता था｡', 3],
  ['a mark in full width', 'क्या गाँव था？ वहाँ कुआँ था！बूढ़ा बैठता था', 3],
])('%s ends a sentence after a letter of its script', (_, text, count) => {
  expect(sentenceRanges(text)).toHaveLength(count);
});

test('a bar after a Latin letter does not end a sentence', () => {
  expect(sentenceRanges('Choose a │ b ¦ c and go on')).toHaveLength(1);
});

test.each([...'|¦ǀǁ׀৷‖∣∥⏐│┃║❘❙❚｜￨੤૤୤௤౤೤൤'])(
  '%s counts as a danda after a letter, a quote and a space',
  (mark) => {
    const rows = [
      ['एक गाँव था', 'वहाँ कुआँ था'],
      ['“एक गाँव था”', '(वहाँ कुआँ था)'],
      ['एक गाँव था ', 'वहाँ कुआँ था '],
    ];
    for (const row of rows) {
      const text = row.map((sentence) => `${sentence}${mark}`).join(' ');
      expect(sentenceRanges(text).map(({ from, to }) => text.slice(from, to))).toEqual(
        row.map((sentence) => `${sentence}${mark}`),
      );
    }
    if (mark !== '|') expect(sentenceRanges(`A ${mark} b ${mark} c`)).toHaveLength(1);
  },
);
