import { v7 } from 'uuid'
import { today } from '#client/data/time.ts'
import { type Option, SelectField } from '#client/kit/choices.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { LineBox } from '#client/parts/LineBox.tsx'
import { type GivenKind, givenKinds, type StudioClosure } from '#contract/timestop/pauseReasons.ts'

const kinds = Object.entries(givenKinds)

interface LineProps {
  closure: StudioClosure
  nth: number
  studios: readonly Option[]
  put: (next: Partial<StudioClosure>) => void
  onLeft: () => void
  onRemove: () => void
}

function ClosureLine({ closure, nth, studios, put, onLeft, onRemove }: LineProps) {
  const { studio, from, to, days, given } = closure
  return (
    <LineBox label={`Schliessung ${nth}`} onRemove={onRemove}>
      <SelectField
        label="Studio"
        required
        none="Bitte wählen"
        value={studio}
        options={studios}
        onBlur={onLeft}
        onChange={next => put({ studio: next })}
      />
      <TextField label="Geschlossen ab" type="date" required value={from} onBlur={onLeft} onChange={next => put({ from: next })} />
      <TextField label="Geschlossen bis" type="date" required value={to} onBlur={onLeft} onChange={next => put({ to: next })} />
      <DecimalField
        label="Tage Gutschrift"
        required
        step={1}
        value={days}
        onBlur={onLeft}
        onChange={next => put({ days: next ?? (undefined as unknown as number) })}
      />
      <SelectField
        label="Wer bekommt sie?"
        required
        value={given}
        options={kinds}
        hint={given === 'all' ? 'Gutgeschrieben werden sie bei den Gutschriften, nach einer Probe.' : undefined}
        onBlur={onLeft}
        onChange={next => put({ given: next as GivenKind })}
      />
    </LineBox>
  )
}

/** Days on which a studio was closed, and how many of them are given back (C33). */
export const ClosuresField = ({ studios }: { studios: readonly Option[] }) => (
  <LinesField<StudioClosure>
    name="closures"
    legend="Schliessungen"
    more="Schliessung hinzufügen"
    blank={{ _id: '', studio: '', from: today(), to: today(), days: 1, given: 'asked' }}
    most={200}
  >
    {(each, { nth, onChange, onLeft, onRemove }) => (
      <ClosureLine
        closure={each}
        nth={nth}
        studios={studios}
        put={next => onChange({ ...each, _id: each._id || v7(), ...next })}
        onLeft={onLeft}
        onRemove={onRemove}
      />
    )}
  </LinesField>
)
