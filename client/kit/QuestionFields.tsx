import { Box } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useField, useFormikContext } from 'formik'
import { v7 } from 'uuid'
import type { AnyCall } from '#contract/call.ts'
import { type AdditionalField, additionalField, type Question, type QuestionType, questionTypes } from '#contract/questionnaire/shapes.ts'
import { Button, IconButton } from './Button.tsx'
import { Check } from './Check.tsx'
import { SelectField } from './choices.tsx'
import { DecimalField, TextField } from './Field.tsx'
import type { formFor } from './form.tsx'
import { FormLines } from './LinesField.tsx'
import { messageIn } from './lineKeys.ts'
import { typeWords } from './questionWords.ts'

const types = questionTypes.map(type => [type, typeWords[type]] as const)

interface FieldsProps {
  /** The field of the form that they stand in; its body is a question. */
  Field: ReturnType<typeof formFor<AnyCall>>['Field']
  autoFocus?: boolean
}

/** The fields of a question: what is asked, what kind of answer it takes, and the additional questions that an option opens. */
export const QuestionFields = ({ Field, autoFocus }: FieldsProps) => (
  <>
    <Field name="title" autoFocus={autoFocus} />
    <TypeField />
    <Field name="required" hint="Ohne Antwort geht es nicht weiter." />
    <OfType Field={Field} />
  </>
)

/** Another kind of question keeps nothing that only a selection has. */
function TypeField() {
  const { values, setFieldValue } = useFormikContext<Question>()
  const change = (type: string) => {
    void setFieldValue('type', type)
    if (type !== 'select' && values.additionalFields.length > 0) void setFieldValue('additionalFields', [])
  }
  return <SelectField label="Art" required options={types} value={values.type} onChange={change} />
}

/** Fields that only this kind of question has. */
function OfType({ Field }: Pick<FieldsProps, 'Field'>) {
  const { type } = useFormikContext<Question>().values
  if (type === 'number') return <Field name="isPercent" hint="0 bis 100." />
  if (type === 'rating') return <Field name="maxStarCount" hint="1 bis 10, auch halbe lassen sich geben." />
  if (type !== 'select') return null
  return (
    <>
      <OptionsField />
      <Field name="allowMultiple" />
      <AdditionalFields />
    </>
  )
}

/** A renamed option takes its additional questions along. */
function OptionsField() {
  const [{ value: options = [] }, { error }, { setValue }] = useField<string[]>('options')
  const { values, setFieldValue, submitCount } = useFormikContext<Question>()
  const put = (next: string[], renamed?: readonly [from: string, to: string]) => {
    void setValue(next)
    const [from, to] = renamed ?? []
    if (from && values.additionalFields.some(({ selection }) => selection === from))
      void setFieldValue(
        'additionalFields',
        values.additionalFields.map(field => (field.selection === from ? { ...field, selection: to } : field)),
      )
  }
  return <Options label="Antworten" options={options} error={submitCount > 0 ? messageIn(error) : undefined} onChange={put} />
}

interface OptionsProps {
  label: string
  options: readonly string[]
  error: string | undefined
  onChange: (options: string[], renamed?: readonly [from: string, to: string]) => void
}

/** Lines of text: the answers that can be chosen. */
const Options = ({ label, options, error, onChange }: OptionsProps) => (
  <FormLines legend={label} lines={options} more="Antwort hinzufügen" blank="" error={error} onChange={onChange}>
    {(option, { nth, onRemove, onMore }) => (
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) 44px" gap="8" alignItems="end">
        <TextField
          label={`Antwort ${nth}`}
          value={option}
          onChange={next => onChange(options.with(nth - 1, next), [option, next])}
          autoFocus={option === ''}
          // Enter goes on to the next answer; it never sends a question whose answers are not all there.
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (option.trim()) onMore()
          }}
        />
        <IconButton label={`Antwort ${nth} entfernen`} icon={<TrashIcon size={20} />} onClick={onRemove} />
      </Box>
    )}
  </FormLines>
)

/** Questions that open with one of the options (H11). */
function AdditionalFields() {
  const [{ value: fields = [] }, { error }, { setValue }] = useField<AdditionalField[]>('additionalFields')
  const { values, submitCount } = useFormikContext<Question>()
  const change = (at: number, part: Partial<AdditionalField>) => void setValue(fields.with(at, { ...fields[at]!, ...part }))
  const add = () =>
    void setValue([
      ...fields,
      additionalField.cast({ _id: v7(), title: '', type: 'text', selection: values.options[0] ?? '' }, { assert: false }),
    ])
  const said = submitCount > 0 ? messageIn(error) : undefined
  return (
    <Box as="fieldset" border={0} padding={0} margin={0} minWidth={0} display="grid" gap="12" aria-invalid={said ? true : undefined}>
      <Box as="legend" textStyle="field" marginBottom="6">
        Zusatzfragen
      </Box>
      {fields.map((field, at) => (
        <AdditionalLine
          key={field._id}
          field={field}
          at={at}
          options={values.options}
          onChange={part => change(at, part)}
          onRemove={() => void setValue(fields.filter((_, place) => place !== at))}
        />
      ))}
      {said && (
        <Box role="alert" textStyle="small" color="danger">
          {said}
        </Box>
      )}
      <Button look="soft" size="row" justifySelf="start" icon={<PlusIcon size={18} aria-hidden />} onClick={add}>
        Zusatzfrage hinzufügen
      </Button>
    </Box>
  )
}

interface AdditionalLineProps {
  field: AdditionalField
  at: number
  options: readonly string[]
  onChange: (part: Partial<AdditionalField>) => void
  onRemove: () => void
}

function AdditionalLine({ field, at, options, onChange, onRemove }: AdditionalLineProps) {
  const { title, type, selection, required, isPercent, maxStarCount, allowMultiple, allowOwnInput } = field
  // An option that is being typed, or that is gone, stays to be seen until another one is chosen.
  const choices = [...new Set([...options, selection])].filter(Boolean).map(option => [option, option] as const)
  return (
    <Box
      role="group"
      aria-label={`Zusatzfrage ${at + 1}`}
      display="grid"
      gap="12"
      padding="14"
      borderRadius="field"
      boxShadow="inset 0 0 0 1.5px {colors.line}"
    >
      <TextField label="Zusatzfrage" required value={title} onChange={next => onChange({ title: next })} />
      <Box display="grid" gap="12" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <SelectField
          label="Öffnet sich bei"
          required
          options={choices}
          none={selection ? undefined : 'Bitte wählen'}
          value={selection}
          onChange={next => onChange({ selection: next })}
        />
        <SelectField label="Art" required options={types} value={type} onChange={next => onChange({ type: next as QuestionType })} />
      </Box>
      {type === 'rating' && (
        <DecimalField label="Sterne" required value={maxStarCount} onChange={next => onChange({ maxStarCount: next })} />
      )}
      {type === 'select' && (
        <Options
          label="Antworten der Zusatzfrage"
          options={field.options}
          error={undefined}
          onChange={next => onChange({ options: next })}
        />
      )}
      <Box>
        <Check checked={required} onChange={next => onChange({ required: next })}>
          Pflichtfrage
        </Check>
        {type === 'number' && (
          <Check checked={isPercent} onChange={next => onChange({ isPercent: next })}>
            In Prozent
          </Check>
        )}
        {type === 'select' && (
          <>
            <Check checked={allowMultiple} onChange={next => onChange({ allowMultiple: next })}>
              Mehrere Antworten
            </Check>
            <Check checked={allowOwnInput} onChange={next => onChange({ allowOwnInput: next })}>
              Eigene Antwort
            </Check>
          </>
        )}
      </Box>
      <Button look="text" size="row" justifySelf="start" onClick={onRemove}>
        Zusatzfrage entfernen
      </Button>
    </Box>
  )
}
