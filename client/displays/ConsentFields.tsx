import { useField } from 'formik'
import { TextField } from '#client/kit/Field.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import type { PictureConsent } from '#contract/displays/galleries.ts'

const choices = [
  ['nein', 'Keine Personen'],
  ['ja', 'Personen sind zu erkennen'],
] as const

const wordOf = (people: boolean | null) => (people === null ? undefined : people ? 'ja' : 'nein')

interface ConsentProps {
  value: PictureConsent
  onChange: (value: PictureConsent) => void
  hint?: string
}

/** People on a picture, with whose agreement, and until when (K34). */
export function ConsentChoice({ value, onChange, hint }: ConsentProps) {
  const put = (next: Partial<PictureConsent>) => onChange({ ...value, ...next })
  return (
    <>
      <PickOne
        label="Auf den Bildern"
        hint={hint}
        value={wordOf(value.people)}
        options={choices}
        onChange={word => put({ people: word === 'ja' })}
      />
      {value.people && (
        <>
          <TextField
            label="Einwilligung von"
            name="consent"
            value={value.consent ?? ''}
            hint="Namen aller, die zu erkennen sind. Ohne Einwilligung wird das Bild nirgends gezeigt."
            onChange={consent => put({ consent: consent || null })}
          />
          <TextField
            label="Gilt bis und mit"
            name="until"
            type="date"
            value={value.until ?? ''}
            onChange={until => put({ until: until || null })}
          />
        </>
      )}
    </>
  )
}

/** The same as fields of a form. */
export function ConsentFields() {
  const [{ value: people }, , { setValue: setPeople }] = useField<boolean | null>('people')
  const [{ value: consent }, , { setValue: setConsent }] = useField<string | null>('consent')
  const [{ value: until }, { error }, { setValue: setUntil }] = useField<string | null>('until')
  const change = (next: PictureConsent) => {
    void setPeople(next.people)
    void setConsent(next.consent)
    void setUntil(next.until)
  }
  return <ConsentChoice value={{ people, consent, until }} onChange={change} hint={error} />
}
