/** The passwords that people choose most, of eight letters and more, in small letters. */
const words =
  'password passwort passw0rd p@ssw0rd password1 password12 password123 passwort1 passwort12 passwort123 mypassword 12345678 123456789 1234567890 ' +
  '12341234 123123123 12344321 11111111 00000000 88888888 87654321 987654321 0987654321 11223344 147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 ' +
  'qwertzui qwertzuiop qwertyui qwertyuiop qwerty123 qwertz123 asdfasdf asdfghjk asdfghjkl asdf1234 abcd1234 abc12345 abcdefgh aaaaaaaa ' +
  'iloveyou ichliebedich sunshine princess football baseball superman starwars michelle jennifer welcome1 willkommen changeme trustno1 ' +
  'internet computer hallo123 hallohallo hallo1234 schatz123 sonnenschein schmetterling fussball fussball1 basketball training fitness1 ' +
  'fitness123 schweiz1 schweiz123 lausanne geheim123 test1234 testtest admin123 administrator letmein1 dragon123 master123 monkey123'
const common = new Set(words.split(' '))

/** True for a password that strangers try first. */
export const isCommon = (password: string) => common.has(password.toLowerCase())

/** Said of one. */
export const tooCommon = 'Dieses Passwort probieren Fremde zuerst. Nimm ein anderes, zum Beispiel drei Wörter.'
