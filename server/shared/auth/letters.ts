import { brandOf, brands } from '#contract/brand.ts'
import { draw } from './letterLook.ts'

/** The words of a letter, before it gets a brand. */
export interface LetterWords {
  subject: string
  /** Paragraphs of plain text. */
  text: string[]
  /** The one thing to do; its address also stands in the text, to be read and copied. */
  act?: { label: string; link: string }
  /** A code in large letters, to be typed. */
  code?: string
  /** Advice for somebody whom the mail surprises. */
  small?: string[]
}

/**
 * The greeting, without the name where mail programs would make a link of it: whoever registers with a stranger's address chooses the name.
 */
const greeting = (vorname: string) => (/:\/\/|www\.|[\p{L}\d-]\.\p{L}{2,}|[@/\\]/iu.test(vorname) ? 'Hallo' : `Hallo ${vorname}`)

/** Letters that the product sends, by name. Their data hold what is personal. */
const letters = {
  /** Mail to somebody whose account was made without a password (L85, `requirePassword`). The link holds for 7 days. */
  'set-password': ({ vorname, link }: { vorname: string; link: string }): LetterWords => ({
    subject: 'Setze dein Passwort',
    text: [
      greeting(vorname),
      'Dein Konto ist bereit. Setze jetzt dein Passwort, dann kannst du dich anmelden. Der Link gilt 7 Tage und einmal.',
    ],
    act: { label: 'Passwort setzen', link },
    small: ['Ist der Link abgelaufen, hol dir mit «Passwort vergessen?» bei der Anmeldung einen neuen.'],
  }),
  /** Mail ordered at «Passwort vergessen?» or by the studio. The link holds for 2 hours. */
  'reset-password': ({ vorname, link }: { vorname: string; link: string }): LetterWords => ({
    subject: 'Neues Passwort setzen',
    text: [
      greeting(vorname),
      'Für dein Konto wurde ein neues Passwort angefordert. Mit diesem Link setzt du es. Er gilt 2 Stunden und einmal; ein neuerer Link beendet ihn.',
    ],
    act: { label: 'Neues Passwort setzen', link },
    small: ['Das warst nicht du? Dann lass diese E-Mail liegen: Dein bisheriges Passwort gilt weiter.'],
  }),
  'password-changed': ({ vorname, passkeysGone }: { vorname: string; passkeysGone?: boolean }): LetterWords => ({
    subject: 'Dein Passwort wurde geändert',
    text: [
      greeting(vorname),
      'Das Passwort deines Kontos wurde soeben geändert. Andere Geräte sind damit ausgeloggt.',
      ...(passkeysGone ? ['Deine Passkeys sind zur Sicherheit entfernt. Im Profil richtest du sie neu ein.'] : []),
    ],
    small: ['Das warst nicht du? Setze bei der Anmeldung mit «Passwort vergessen?» ein neues und melde dich bei deinem Studio.'],
  }),
  /** Mail to an address that staff entered for an account. The link holds for 7 days. */
  'email-confirm': ({ vorname, link }: { vorname: string; link: string }): LetterWords => ({
    subject: 'Bestätige deine neue E-Mail-Adresse',
    text: [greeting(vorname), 'Diese Adresse wurde für dein Konto eingetragen. Sie gilt, sobald du sie bestätigst; der Link gilt 7 Tage.'],
    act: { label: 'Adresse bestätigen', link },
    small: ['Du hast kein Konto bei uns oder das nicht verlangt? Dann lass diese E-Mail liegen.'],
  }),
  /**
   * The next three go to the address that is an account's while another one waits, or that was until that one held. Their link holds as
   * long as it can turn that back.
   */
  'email-changed': ({ vorname, link }: { vorname: string; link: string }): LetterWords => ({
    subject: 'Eine andere E-Mail-Adresse für dein Konto',
    text: [
      greeting(vorname),
      'Für dein Konto wurde eine andere E-Mail-Adresse eingetragen, von dir oder von deinem Studio. Bis sie von dort bestätigt ist, meldest du dich weiter mit dieser hier an.',
    ],
    act: { label: 'Das war ich nicht', link },
    small: ['Hast du das nicht verlangt, verhinderst du es mit diesem Link.'],
  }),
  'email-waits': ({ vorname, link }: { vorname: string; link: string }): LetterWords => ({
    subject: 'In 7 Tagen gilt eine andere E-Mail-Adresse',
    text: [
      greeting(vorname),
      'Die andere E-Mail-Adresse für dein Konto wurde bestätigt, aber ohne dein Passwort. Darum gilt sie erst in 7 Tagen. Danach meldest du dich mit dieser hier nicht mehr an.',
    ],
    act: { label: 'Das war ich nicht', link },
    small: ['Hast du das nicht verlangt, verhinderst du es mit diesem Link und meldest dich am besten gleich bei deinem Studio.'],
  }),
  'email-holds': ({ vorname, link }: { vorname: string; link: string }): LetterWords => ({
    subject: 'Deine E-Mail-Adresse wurde geändert',
    text: [
      greeting(vorname),
      'Für dein Konto gilt jetzt die andere E-Mail-Adresse. Mit dieser hier meldest du dich nicht mehr an. Alle Geräte sind ausgeloggt und deine Passkeys entfernt.',
    ],
    act: { label: 'Das war ich nicht', link },
    small: ['Mit diesem Link machst du das noch 7 Tage lang rückgängig und setzt ein neues Passwort.'],
  }),
  /** `code` holds for 30 minutes; the link opens the profile with the code filled in. */
  'verify-email': ({ vorname, code, link }: { vorname: string; code: string; link: string }): LetterWords => ({
    subject: `Dein Code: ${code}`,
    text: [greeting(vorname), 'Mit diesem Code bestätigst du in deinem Profil, dass diese E-Mail-Adresse dir gehört. Er gilt 30 Minuten.'],
    code,
    act: { label: 'Im Profil bestätigen', link },
    small: ['Du hast keinen Code angefordert? Dann lass diese E-Mail liegen.'],
  }),
  'passkey-added': ({ vorname, passkey }: { vorname: string; passkey: string }): LetterWords => ({
    subject: 'Neuer Passkey in deinem Konto',
    text: [greeting(vorname), `Mit dem Passkey «${passkey}» kannst du dich ab jetzt anmelden.`],
    small: ['Das warst nicht du? Entferne ihn in deinem Profil und ändere dein Passwort.'],
  }),
  'account-deleted': ({ vorname }: { vorname: string }): LetterWords => ({
    subject: 'Dein Konto wurde gelöscht',
    text: [
      greeting(vorname),
      'Dein Konto und deine persönlichen Daten sind gelöscht. Was das Gesetz aufzubewahren verlangt, bleibt so lange, wie es verlangt ist.',
    ],
  }),
  /** A letter without words of its own. */
  plain: (said: LetterWords): LetterWords => said,
}

export type LetterName = keyof typeof letters
export type LetterData<Name extends LetterName> = Parameters<(typeof letters)[Name]>[0]

/** A letter in the brand of a studio: sender's name, subject, plain text and HTML. */
export function writeLetter<Name extends LetterName>(name: Name, data: LetterData<Name>, studio?: string | null) {
  const said = (letters[name] as (data: LetterData<Name>) => LetterWords)(data)
  const brand = brandOf(studio)
  return { sender: brands[brand].name, subject: said.subject, ...draw(said, brand) }
}
