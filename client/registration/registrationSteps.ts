import { object, type Schema, type ValidationError } from 'yup'
import { contractVersion } from '#contract/headers.ts'
import { generateForm, registerForm, typedPassword } from '#contract/registration.ts'
import type { JudgedAs } from '#contract/shapes.ts'
import { fieldsOf, type Mode, needsGuardian, type RegistrationValues } from './registrationValues.ts'

type FieldName = Exclude<keyof typeof registerForm.fields, '_id' | 'sealed'>

export interface RegistrationStep {
  title: string
  fields: readonly FieldName[]
}

/** The six steps (L39), each with the optional fields that A30 puts there. */
export const steps: readonly RegistrationStep[] = [
  { title: 'E-Mail und Passwort', fields: ['email', 'passwort', 'requirePassword'] },
  { title: 'Wie heisst du?', fields: ['vorname'] },
  { title: 'Und dein Nachname?', fields: ['nachname'] },
  { title: 'Wo wohnst du?', fields: ['adresse_1', 'adresse_2', 'plz', 'stadt', 'land', 'telefon'] },
  { title: 'Wer du bist', fields: ['geschlecht', 'geburtstag', 'gewicht', 'groesse'] },
  {
    title: 'Einwilligung unterschreiben',
    fields: ['newsletterAccepted', 'newsletterCenter', 'rulesAccepted', 'guardian', 'consentDeclarationSignature'],
  },
]
export const stepTitles: Record<Mode, readonly string[]> = {
  own: steps.map(({ title }) => title),
  other: ['E-Mail und Passwort', 'Vorname', 'Nachname', 'Adresse', 'Angaben zur Person', 'Einwilligung unterschreiben'],
}
export const lastStep = steps.length - 1

export type Problems = Partial<Record<FieldName, string>>

/** How the password stands: typed now, sealed before, or neither. */
interface PasswordState {
  typed: string
  sealed: boolean
}

/** A contract that is signed here is judged as it will be in the studio. */
const judgedNow: JudgedAs = { contract: contractVersion }

/** Problems of a step by field; none: the step is complete and valid, and the way forward is open (L111, A25). */
export function problemsAt(at: number, values: RegistrationValues, password: PasswordState, mode: Mode = 'own'): Problems {
  const form = mode === 'own' ? registerForm : generateForm
  const names = steps[at]?.fields ?? []
  const shape = object(Object.fromEntries(names.map(name => [name, shapeOf(form.fields[name] as Schema, name, values, mode)])))
  const about = { ...fieldsOf(values), passwort: password.typed || undefined, sealed: password.sealed ? 'sealed' : undefined }
  try {
    shape.validateSync(about, { abortEarly: false, context: judgedNow })
    return {}
  } catch (error) {
    const problems: Problems = {}
    for (const { path, message } of (error as ValidationError).inner) problems[path as FieldName] ??= message
    return problems
  }
}

/** The wire does without the guardian's name, since devices did not always ask for it; whoever signs here gives it. */
function shapeOf(field: Schema, name: FieldName, values: RegistrationValues, mode: Mode) {
  if (name === 'passwort') return field.concat(typedPassword())
  return name === 'guardian' && mode === 'own' && needsGuardian(values) ? field.required() : field
}

/** The first step that is not complete; undefined when all are. */
export function firstOpen(values: RegistrationValues, password: PasswordState, mode: Mode = 'own'): number | undefined {
  const open = steps.findIndex((_, at) => Object.keys(problemsAt(at, values, password, mode)).length > 0)
  return open < 0 ? undefined : open
}

/** The step that asks for the first of these fields; the first step where none does. */
export const stepWith = (fields: Record<string, string> | undefined) =>
  Math.max(
    0,
    steps.findIndex(step => step.fields.some(name => fields?.[name])),
  )

/** Back is open until the disclaimer is accepted (A26). */
export const mayGoBack = (at: number, { rulesAccepted }: RegistrationValues) => at > 0 && !(at === lastStep && rulesAccepted)
