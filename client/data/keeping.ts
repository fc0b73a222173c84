import { isBackupThere } from './backup.ts'
import { CallError } from './problem.ts'
import { deviceTexts } from './storage.ts'

/** Obstacles that keep this browser from keeping what the app needs, and what to do. */
const sentences = {
  refused:
    'Dieser Browser lässt die App nichts speichern, darum geht die Anmeldung hier nicht. Erlaube für diese Seite Cookies und Websitedaten und lade sie neu.',
  full: 'Der Speicher dieses Browsers ist voll: Was du einträgst, bleibt vielleicht nicht auf diesem Gerät. Schaff Platz und lade die Seite neu.',
  silent:
    'Der Speicher dieses Browsers antwortet nicht: Ohne ihn bleibt nichts auf diesem Gerät. Schliess die anderen Tabs der App oder starte den Browser neu.',
} as const

/** Says what is wrong with the browser's storage; undefined where nothing is. */
export async function storageTrouble(): Promise<string | undefined> {
  const trouble = deviceTexts.trouble() ?? ((await isBackupThere()) ? undefined : 'silent')
  return trouble && sentences[trouble]
}

/** Throws before a sign-in that would be gone with the page: no session is opened that this device does not know of. */
export function mustKeep() {
  if (deviceTexts.trouble() === 'refused') throw new CallError('broken', sentences.refused)
}
