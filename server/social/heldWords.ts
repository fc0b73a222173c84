/** Words that hold a text back until somebody has looked at it, each as it is written; case and accents don't matter. */
export const heldWords: readonly string[] = [
  // Insults
  ...['Arschloch', 'Arsch', 'Bastard', 'Depp', 'Drecksau', 'Drecksack', 'Fettsack', 'fette Sau', 'Fotze', 'Fresse', 'Halt die Klappe'],
  ...['Hure', 'Hurensohn', 'Idiot', 'Idiotin', 'Kotzbrocken', 'Missgeburt', 'Mistkerl', 'Miststück', 'Nutte', 'Penner', 'Schlampe'],
  ...['Scheisse', 'Scheiss', 'Schwachkopf', 'Schwuchtel', 'Spast', 'Spasti', 'Tussi', 'Vollidiot', 'Vollpfosten', 'Wichser'],
  ...['behindert', 'dumme Kuh', 'hässlich', 'Tubel', 'Tschumpel', 'Löli', 'Möngi', 'Schafseckel', 'Souhund', 'Huere'],
  ...[
    'asshole',
    'bitch',
    'cunt',
    'fuck',
    'fucking',
    'motherfucker',
    'slut',
    'whore',
    'connard',
    'connasse',
    'pute',
    'salope',
    'stronzo',
    'puttana',
  ],
  // Hate
  ...['Jugo', 'Kanake', 'Neger', 'Untermensch', 'Zigeuner', 'Heil Hitler', 'Nazi', 'Ausländer raus', 'vergasen', 'faggot', 'nigger'],
  // Threats, and harm to oneself
  ...['abstechen', 'bring dich um', 'bringe dich um', 'ich finde dich', 'ich weiss wo du wohnst', 'kill dich', 'umbringen', 'verrecke'],
  ...['erhäng dich', 'kill yourself', 'kys', 'Suizid', 'ritzen', 'nicht mehr leben'],
  // Advances
  ...['Dickpic', 'ficken', 'geil auf dich', 'Nacktbild', 'Nacktbilder', 'Nacktfoto', 'Nudes', 'Sexdate', 'Sexchat', 'Titten', 'Onlyfans'],
  // Trade, and what harms
  ...['Anabolika', 'Clenbuterol', 'Dianabol', 'Ephedrin', 'Roids', 'Steroide', 'Testo kaufen', 'Trenbolon', 'Koks', 'Gras kaufen'],
  ...['Bitcoin', 'Krypto', 'schnelles Geld', 'Nebenverdienst', 'Rabattcode', 'Telegram', 'WhatsApp', 'Sofortkredit', 'Network Marketing'],
]
