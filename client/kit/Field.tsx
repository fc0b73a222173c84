import { chakra } from '@chakra-ui/react'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { type ComponentProps, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { francs as francsText, parseDecimal, quantity } from './format.ts'

const Label = chakra('label', { base: { display: 'block', textStyle: 'field', marginBottom: '6' } })

const Frame = chakra('div', {
  base: {
    minHeight: '52px',
    borderRadius: 'field',
    bg: 'field',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    display: 'flex',
    alignItems: 'center',
    paddingStart: '14',
    paddingEnd: '4',
    '&:has(:is(input, textarea, select):focus)': { boxShadow: 'inset 0 0 0 2px {colors.brand}, 0 0 0 4px {colors.brandSoft}' },
  },
  variants: { wrong: { true: { boxShadow: 'inset 0 0 0 2px {colors.danger}' } } },
})

const PlainInput = chakra('input', {
  base: { flex: 1, minWidth: 0, height: '52px', fontSize: '17px', color: 'ink', outline: '0', '&:focus-visible': { outline: 'none' } },
})

/** `autoFocus` also works in a sheet, which is closed while its content is drawn and looks for the mark once it opens. */
const Input = (props: ComponentProps<typeof PlainInput>) => <PlainInput {...props} data-autofocus={props.autoFocus || undefined} />

const Note = chakra('p', {
  base: { display: 'flex', gap: '6', alignItems: 'flex-start', textStyle: 'small', color: 'ink3', marginTop: '6' },
  variants: { wrong: { true: { color: 'danger', fontWeight: 560 } } },
})

const Unit = chakra('span', { base: { color: 'ink2', paddingEnd: '10', textStyle: 'body' } })

/** Attributes that a control in a field must wear, so that its label and its message belong to it. */
interface Control {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

interface FieldProps {
  label: string
  required?: boolean
  error?: string
  hint?: ReactNode
  /** A button at the right end of the frame. */
  end?: ReactNode
  children: (control: Control) => ReactNode
}

/**
 * Label, frame, and under it the message or the hint.
 * @public
 */
export function Field({ label, required, error, hint, end, children }: FieldProps) {
  const id = useId()
  const note = `${id}note`
  const control: Control = {
    id,
    'aria-describedby': error || hint ? note : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <div>
      <Label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </Label>
      <Frame wrong={!!error}>
        {children(control)}
        {end}
      </Frame>
      <div aria-live="polite">
        {error ? (
          <Note id={note} wrong>
            <WarningCircleIcon size={17} weight="fill" aria-hidden />
            {error}
          </Note>
        ) : (
          hint && <Note id={note}>{hint}</Note>
        )}
      </div>
    </div>
  )
}

type Plain = Omit<FieldProps, 'children'>
type InputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | keyof Plain>

type TextProps = Plain & InputProps & { value: string; onChange: (value: string) => void }

/**
 * Drawn anew only where one of its properties changed, so that a key in a long form does not draw all its fields. A browser keeps what stands in a
 * field, in clear, for when it starts again; it may do so only where it is told what it is good for.
 */
export const TextField = memo(function TextField({ label, required, error, hint, end, value, onChange, ...input }: TextProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint} end={end}>
      {control => <Input autoComplete="off" {...control} {...input} value={value} onChange={event => onChange(event.target.value)} />}
    </Field>
  )
})
const StepButton = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '44px',
    minHeight: '44px',
    flexShrink: 0,
    borderRadius: 'inner',
    textStyle: 'label',
    fontSize: '20px',
    color: 'ink',
    bg: 'sunken',
    marginInlineEnd: '4',
    _disabled: { color: 'ink3' },
  },
})

interface DecimalProps {
  unit?: string
  step?: number
  /** Shows an amount of money, «9.90», whose comma is a point. */
  francs?: true
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/**
 * With `step` two buttons beside it count on from the number in the field. It takes comma and point and shows a comma; empty is
 * `undefined`, no number is `NaN`.
 */
export const DecimalField = memo(function DecimalField({
  label,
  required,
  error,
  hint,
  unit,
  step,
  francs,
  value,
  onChange,
  ...input
}: Plain & InputProps & DecimalProps) {
  const { text, type } = useDecimalText(value, onChange, francs ? shownFrancs : shown)
  const moved = (by: number) => onChange(Math.round(((value ?? 0) + by) * 100) / 100)
  return (
    <Field
      label={label}
      required={required}
      error={error}
      hint={hint}
      end={
        <>
          {unit && <Unit>{unit}</Unit>}
          {step !== undefined &&
            [-step, step].map(by => (
              <StepButton
                key={by}
                type="button"
                disabled={value === undefined || Number.isNaN(value)}
                aria-label={`${label}: ${quantity(step)} ${by < 0 ? 'weniger' : 'mehr'}`}
                onClick={() => moved(by)}
              >
                {by < 0 ? '−' : '+'}
              </StepButton>
            ))}
        </>
      }
    >
      {control => (
        <Input inputMode="decimal" autoComplete="off" {...control} {...input} value={text} onChange={event => type(event.target.value)} />
      )}
    </Field>
  )
})

const plainly = (write: (value: number) => string) => (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '' : write(value).replaceAll('’', '')
const shown = plainly(quantity)
const shownFrancs = plainly(francsText)

/** The text as typed («62,») stays as long as it means the same number. */
function useDecimalText(
  value: number | undefined,
  onChange: (value: number | undefined) => void,
  shown: (value: number | undefined) => string,
) {
  const [text, setText] = useState(shown(value))
  const meant = useRef(value)
  useEffect(() => {
    if (Object.is(meant.current, value)) return
    meant.current = value
    setText(shown(value))
  }, [value, shown])
  return {
    text,
    type: (next: string) => {
      meant.current = next.trim() === '' ? undefined : (parseDecimal(next) ?? Number.NaN)
      setText(next)
      onChange(meant.current)
    },
  }
}
