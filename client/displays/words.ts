import { age, date } from '#client/kit/format.ts'
import type { PictureConsent } from '#contract/displays/galleries.ts'

/** «vor 3 Min.»: when somebody was in contact last. */
export const contactWords = (seen: string | undefined) => {
  if (!seen) return 'kein Bildschirm'
  const said = age(Date.now() - Date.parse(seen))
  return said === 'gerade eben' ? said : `vor ${said.replace('Tage', 'Tagen')}`
}

/** Words that say if a picture is shown, and why not. */
export function consentWords({ people, consent, until }: Partial<PictureConsent>, today: string) {
  if (people === false) return 'Ohne Personen'
  if (people !== true) return 'Nicht gezeigt: Sag zuerst, ob Personen zu erkennen sind.'
  if (!consent || !until) return 'Nicht gezeigt: ohne Einwilligung'
  return until < today ? `Nicht gezeigt: Einwilligung galt bis ${date(until)}` : `Einwilligung von ${consent} bis ${date(until)}`
}
