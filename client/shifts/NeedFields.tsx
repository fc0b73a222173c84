import { type Option, SelectField } from '#client/kit/choices.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import type { Need } from '#contract/rules/shifts/needs.ts'
import { type WorkTimeKind, workKinds } from '#contract/rules/worktime/stamps.ts'

const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

interface NeedProps<Value extends Need> {
  value: Value
  skills: readonly string[]
  onChange: (value: Value) => void
  onLeft?: () => void
}

/** People whom a line needs on a weekday, by the clock: a line of what a studio needs, and of a template. */
export function NeedFields<Value extends Need>({ value, skills, onChange, onLeft }: NeedProps<Value>) {
  const known = value.skill !== null && !skills.includes(value.skill) ? [...skills, value.skill] : skills
  return (
    <>
      <SelectField
        label="Wochentag"
        required
        value={String(value.weekday)}
        options={weekdays.map((word, at): Option => [String(at + 1), word])}
        onChange={weekday => onChange({ ...value, weekday: Number(weekday) })}
      />
      <DecimalField
        label="Wie viele"
        required
        value={value.count}
        onBlur={onLeft}
        onChange={count => onChange({ ...value, count: count ?? 1 })}
      />
      <TextField label="Von" type="time" required value={value.from} onBlur={onLeft} onChange={from => onChange({ ...value, from })} />
      <TextField label="Bis" type="time" required value={value.to} onBlur={onLeft} onChange={to => onChange({ ...value, to })} />
      <SelectField
        label="Art der Arbeit"
        required
        value={value.kind}
        options={Object.entries(workKinds)}
        onChange={kind => onChange({ ...value, kind: kind as WorkTimeKind })}
      />
      <SelectField
        label="Kann"
        value={value.skill ?? ''}
        options={known.map((skill): Option => [skill, skill])}
        none="Keine besondere"
        onChange={skill => onChange({ ...value, skill: skill || null })}
      />
    </>
  )
}
