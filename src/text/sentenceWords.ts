/**
 * Words that decide whether a mark ends a sentence, by script. They are kept apart from the rules so that a speaker of a
 * language can extend its list without reading the algorithm.
 */

function words(list: string): ReadonlySet<string> {
  return new Set(list.normalize('NFC').split(/\s+/u).filter(Boolean));
}

/** Abbreviations with a full stop before a name or a noun: 'ડૉ. પટેલ', 'ଡା. ଦାସ', 'Dr. Rao'. Latin ones in lower case. */
export const abbreviations = words(`
  ડૉ ડો ડોક ડા શ્રી શ્રીમતી શ્રીમાન કુ કું પ્રો પ્રા પં સ્વ પૂ ચિ મિ લિ પ્રિ એડ સર્વશ્રી ઇ ઈ વિ સં કિ મી સે જી.પી પી.એસ.આઈ અં ગુ
  ଡା ଡଃ ଡ ଡଃ ଶ୍ରୀ ଶ୍ରୀମତୀ ଶ୍ରୀଯୁକ୍ତ ପ୍ରଫେ ପ୍ର ସ୍ୱ ସ୍ବ ସ୍ଵ ମି କି ଖ୍ରୀ ଖ୍ରୀ.ପୂ ଇଂ ଅଧ୍ୟା ସୁଶ୍ରୀ ଲି
  डॉ डा डाॅ डॊ श्री श्रीमती सुश्री कु प्रो प्रा पं स्व पू चि सौ मि मी कि लि ई इ वि सं से न्या
  ডা ড ডঃ শ্রী শ্রীমতী শ্রীমতি মি মিঃ মিস প্রফ প্রো অধ্যা মো মোঃ মু সা খ্রি কি
  டாக்டர் டா திரு திருமதி செல்வி பேரா புரொ கி மீ செ தோழர்
  డా డాక్టర్ శ్రీ శ్రీమతి ప్రొ కుమారి కి మీ క్రీ సం
  ಡಾ ಡಾಕ್ಟರ್ ಶ್ರೀ ಶ್ರೀಮತಿ ಪ್ರೊ ಕುಮಾರಿ ಕಿ ಮೀ ಕ್ರಿ ಕ್ರಿ.ಶ
  ഡോ ശ്രീ ശ്രീമതി പ്രൊഫ പ്രൊ കുമാരി കി മീ അഡ്വ
  ਡਾ ਸ੍ਰ ਸ ਪ੍ਰੋ ਸ੍ਰੀ ਸ਼੍ਰੀ ਸ੍ਰੀਮਤੀ ਸ਼੍ਰੀਮਤੀ ਮਿ ਕਿ ਮੀ ਗਿ ਪ੍ਰਿੰ
  mr mrs ms dr prof st sr rev hon capt col gen lt sgt maj smt shri sri kum pt pvt ltd messrs mt vs viz cf
  approx dept govt asst
`);

/** Abbreviations whose full stop ends a sentence unless a number follows: 'નં. ૫', 'રૂ. 50', 'No. 7'. */
export const numberAbbreviations = words(`
  નં રૂ તા પૃ ક્ર આ ભા  ନଂ ଟ ଟଂ ତା ପୃ  नं रु रू ता पृ क्र  নং টা রু তা পৃ  எண் ரூ ப  నం రూ పు  ನಂ ರೂ ಪು  നം രൂ പേ  ਨੰ ਰੁ ਪੰ
  no nos rs p pp fig vol ch art
`);

/** Names of Latin letters in Indian scripts, as in the initials of 'એમ. કે. ગાંધી'. */
export const letterNames = words(`
  એ બી સી ડી ઈ ઇ એફ જી એચ આઈ આઇ જે કે એલ એમ એન ઓ પી ક્યૂ ક્યુ આર એસ ટી યુ યૂ વી ડબલ્યુ ડબ્લ્યુ એક્સ વાય ઝેડ
  ଏ ବି ସି ଡି ଇ ଏଫ୍ ଏଫ ଜି ଏଚ୍ ଏଚ ଆଇ ଜେ କେ ଏଲ୍ ଏଲ ଏମ୍ ଏମ ଏନ୍ ଏନ ଓ ପି କ୍ୟୁ ଆର୍ ଆର ଏସ୍ ଏସ ଟି ୟୁ ଭି ଡବ୍ଲ୍ୟୁ ୱାଇ ଜେଡ୍
  ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई वाय जेड झेड
  এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড
  ஏ பி சி டி இ எஃப் ஜி எச் ஹெச் ஐ ஜே கே எல் எம் என் ஓ பி க்யூ ஆர் எஸ் டி யு யூ வி டபிள்யூ எக்ஸ் ஒய் இசட்
  ఎ ఏ బి సి డి ఇ ఎఫ్ జి హెచ్ ఐ జె కె ఎల్ ఎమ్ ఎం ఎన్ ఒ ఓ పి క్యు ఆర్ ఎస్ టి యు వి డబ్ల్యు ఎక్స్ వై జెడ్
  ಎ ಬಿ ಸಿ ಡಿ ಇ ಎಫ್ ಜಿ ಎಚ್ ಹೆಚ್ ಐ ಜೆ ಕೆ ಎಲ್ ಎಂ ಎಮ್ ಎನ್ ಒ ಓ ಪಿ ಕ್ಯೂ ಆರ್ ಎಸ್ ಟಿ ಯು ವಿ ಡಬ್ಲ್ಯು ಎಕ್ಸ್ ವೈ ಝಡ್
  എ ബി സി ഡി ഇ എഫ് ജി എച്ച് ഐ ജെ കെ എൽ എം എൻ ഒ ഓ പി ക്യു ആർ എസ് ടി യു വി ഡബ്ല്യു എക്സ് വൈ സെഡ്
  ਏ ਬੀ ਸੀ ਡੀ ਈ ਐਫ਼ ਐਫ ਜੀ ਐਚ ਆਈ ਜੇ ਕੇ ਐਲ ਐਮ ਐਨ ਓ ਪੀ ਕਿਊ ਆਰ ਐਸ ਟੀ ਯੂ ਵੀ ਡਬਲਿਊ ਐਕਸ ਵਾਈ ਜ਼ੈੱਡ
`);

/** Words of one syllable that can end a sentence, so that 'આમ જ.' or 'ના. ના.' is not taken for an initial. */
export const shortWords = words(`
  જ ન ને છ છે હા ના તો તે એ જે આ ઓ બે સૌ જા લે દે થા લો દો જો હે રે મા જી શે ખા ગા હો વા
  ନ ନା ହଁ ହି ହେ ତୁ ସେ ଏ ଓ ଯା ନେ ଦେ ଖା ଆ ମା ବା ଲୋ ରେ ଟି କି ଦି ଛି
  न ना हाँ हां है हैं हो तो वह ये वे यह में से ने जा ले दे खा आ दो छः माँ क्या जी ही भी थे था थी का की नहीं रे च
  না হ্যাঁ হা সে যা নে দে খা আ মা কি কী তো ও এ কে দু ছি বা গো রে
  நீ வா போ தா பூ தீ கை மை பை ஆ ஓ ஐ மா சீ நா கா
  నా మా పో రా లే ఏ ఆ ఈ ఓ మీ నీ చీ తే
  ನಾ ಬಾ ಹೋ ತಾ ಆ ಈ ಓ ಏ ಮಾ ಪೂ ಕೈ ಬೇ
  വാ പോ താ നീ ആ ഈ ഓ മാ പൂ തീ കൈ മൈ
  ਹਾਂ ਨਾ ਹੈ ਹੋ ਤੇ ਵੇ ਜੀ ਜਾ ਲੈ ਦੇ ਖਾ ਆ ਮਾਂ ਕੀ ਸੀ ਵੀ ਹੀ ਦੋ ਉਹ
`);

/** Verbs of saying that count only as a whole word, because other words begin with the same letters. */
export const sayingWords = words('કહે કહો કહું');

/** Stems of verbs of saying, which after a quotation continue its sentence, as in '“ક્યાં?” તેણે પૂછ્યું.' */
export const sayingStems: readonly string[] = [
  ...words(`
  કહ્ય કહેત કહેલ કહેવા કહી પૂછ પુછ બોલ જવાબ ઉત્તર બબડ ગણગણ બૂમ ચીસ રાડ ઉમેર ટપક સંભળાવ
  କହିଲ କହେ କହୁ କହିବ କହି ପଚାରି ପଚାରେ ପଚାରୁ ବୋଲି ଉତ୍ତର ଚିତ୍କାର ପାଟି ଡାକି ଗୁଣୁଗୁଣୁ ଯୋଡ଼ିଲ
  कहा कही कहते कहता कहती कहने कहकर पूछ पुछ बोल जवाब उत्तर चिल्ला चीख पुकार बुदबुदा फुसफुसा म्हण विचारल विचारत ओरड
  বলল বলে বলি বলছ বললে বললো বললাম বলেন জিজ্ঞ জিগ্য শুধা কহিল উত্তর চেঁচ ক'লে ক’লে কৈছ কলে সুধিল সুধিলে
  என்றா என்றன என்றது என்று என்கிறா என்பார் கேட்ட கேட்கிற சொன்ன சொல்கிற கூறின கூவின கத்தின
  అన్న అంది అంటూ అని అనడిగ అడిగ చెప్ప అరిచ పలిక అనుకు
  ಎಂದ ಅಂದ ಎನ್ನುತ್ತ ಎಂದು ಕೇಳಿದ ಕೇಳಿತ ಹೇಳಿದ ಹೇಳಿತ ಕೂಗಿದ ಉತ್ತರಿಸ
  പറഞ്ഞ പറയ ചോദിച്ച ചോദിക്ക എന്ന് അലറി മന്ത്രിച്ച
  ਕਿਹਾ ਕਹਿ ਆਖ ਪੁੱਛ ਪੁਛ ਬੋਲ ਜਵਾਬ ਚੀਕ
  said asked replied cried shouted whispered answered muttered says asks murmured called added
`),
];
