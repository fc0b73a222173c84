import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import type { FormChoice } from '#contract/anamnesisForms.ts'
import { type FormRef, titleOf } from './forms.ts'

interface FormFieldProps {
  /** Forms that the studio asks for. */
  choices: readonly FormChoice[]
  which: FormRef
  /** The form of a draft that has begun: another one takes another draft. */
  form: FormChoice | undefined
  onChange: (which: FormRef) => void
}

/** No kind reads like a short name. */
const wordOf = ({ kind, variant }: FormRef) => (variant === null ? `${kind}:` : variant)

/** The choice of the form that is asked, where the studio has several. */
export function FormField({ choices, which, form, onChange }: FormFieldProps) {
  if (form) return form.variant === null ? null : <TextField label="Bogen" value={titleOf(form)} readOnly onChange={() => {}} />
  if (choices.length < 2) return null
  const options = choices.map(choice => [wordOf(choice), titleOf(choice)] as const)
  const pick = (word: string) => {
    const choice = choices.find(one => wordOf(one) === word)
    if (choice) onChange({ kind: choice.kind, variant: choice.variant })
  }
  return <SelectField label="Bogen" value={wordOf(which)} options={options} onChange={pick} />
}
