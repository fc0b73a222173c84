import { chakra } from '@chakra-ui/react'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { type ComponentProps, createContext, memo, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { francs as francsText, parseDecimal, quantity } from './format.ts'

/** All that a field wears, in one element around it: each of its own would be worked out anew with every key. */
const Around = chakra('div', {
  base: {
    '& > label': { display: 'block', textStyle: 'field', marginBottom: '6' },
    '& > .frame': {
      minHeight: '52px',
      borderRadius: 'field',
      bg: 'field',
      boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
      display: 'flex',
      alignItems: 'center',
      paddingStart: '14',
      paddingEnd: '4',
    },
    '& > .frame:has(:is(input, textarea, select):focus)': {
      boxShadow: 'inset 0 0 0 2px {colors.brand}, 0 0 0 4px {colors.brandSoft}',
    },
    '&[data-wrong] > .frame': { boxShadow: 'inset 0 0 0 2px {colors.danger}' },
    '& > .frame > .input': { flex: 1, minWidth: 0, height: '52px', fontSize: '17px', color: 'ink', outline: '0' },
    '& > .frame > .input:focus-visible': { outline: 'none' },
    '& > .notes > p': { display: 'flex', gap: '6', alignItems: 'flex-start', textStyle: 'small', color: 'ink3', marginTop: '6' },
    '&[data-wrong] > .notes > p': { color: 'danger', fontWeight: 560 },
  },
})

/** `autoFocus` also works in a sheet, which is closed while its content is drawn and looks for the mark once it opens. */
const Input = (props: ComponentProps<'input'>) => <input {...props} className="input" data-autofocus={props.autoFocus || undefined} />

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
export function Field(props: FieldProps) {
  return (
    <Drawn.Provider value={props}>
      <Shell wrong={Boolean(props.error)} />
    </Drawn.Provider>
  )
}

const Drawn = createContext<FieldProps>({ label: '', children: () => null })

/** The look of the element around it is worked out once: with a key only what is in it is drawn anew. */
const Shell = memo(function Shell({ wrong }: { wrong: boolean }) {
  return (
    <Around data-wrong={wrong ? '' : undefined}>
      <Within />
    </Around>
  )
})

function Within() {
  const { label, required, error, hint, end, children } = useContext(Drawn)
  const id = useId()
  const note = `${id}note`
  const control: Control = {
    id,
    'aria-describedby': error || hint ? note : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      <div className="frame">
        {children(control)}
        {end}
      </div>
      <div className="notes" aria-live="polite">
        {error ? (
          <p id={note}>
            <WarningCircleIcon size={17} weight="fill" aria-hidden />
            {error}
          </p>
        ) : (
          hint && <p id={note}>{hint}</p>
        )}
      </div>
    </>
  )
}

type Plain = Omit<FieldProps, 'children'>
type InputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | keyof Plain>

interface TextProps extends Plain, InputProps {
  value: string
  onChange: (value: string) => void
  /** Texts to choose one of; others can be typed. */
  offers?: readonly string[]
}

/**
 * Drawn anew only where one of its properties changed, so that a key in a long form does not draw all its fields. A browser keeps what stands in a
 * field, in clear, for when it starts again; it may do so only where it is told what it is good for.
 */
export const TextField = memo(function TextField({ label, required, error, hint, end, value, onChange, offers, ...input }: TextProps) {
  const list = useId()
  return (
    <Field label={label} required={required} error={error} hint={hint} end={end}>
      {control => (
        <>
          <Input
            autoComplete="off"
            list={offers && list}
            {...control}
            {...input}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          {offers && (
            <datalist id={list}>
              {offers.map(each => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </>
      )}
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
  /** The value where counting begins while the field is empty; one step where it is left out. */
  from?: number
  /** Shows an amount of money, «9.90», whose comma is a point. */
  francs?: true
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/**
 * With `step` two buttons beside it count on from the number in the field, from `from` where it is empty. It takes comma and point and shows a comma; empty is
 * `undefined`, no number is `NaN`.
 */
export const DecimalField = memo(function DecimalField({
  label,
  required,
  error,
  hint,
  unit,
  step,
  from = step,
  francs,
  value,
  onChange,
  ...input
}: Plain & InputProps & DecimalProps) {
  const { text, type } = useDecimalText(value, onChange, { shown: francs ? shownFrancs : shown, unit: francs ? 'CHF' : unit })
  const moved = (by: number) => onChange(value === undefined ? from : Math.round((value + by) * 100) / 100)
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
                disabled={value === undefined ? by < 0 : Number.isNaN(value)}
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
  { shown, unit }: { shown: (value: number | undefined) => string; unit: string | undefined },
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
      meant.current = next.trim() === '' ? undefined : (parseDecimal(next, unit) ?? Number.NaN)
      setText(next)
      onChange(meant.current)
    },
  }
}
