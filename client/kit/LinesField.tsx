import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { Fragment, type ReactNode } from 'react'
import { v7 } from 'uuid'
import { Button } from './Button.tsx'
import { messageIn, useLineKeys } from './lineKeys.ts'

/** Acts of a line; `nth` begins with 1. */
interface LineActs<Line> {
  nth: number
  onChange: (line: Line) => void
  onRemove: () => void
  /** Adds an empty line after this one, where one more may be. */
  onMore: () => void
}

interface LinesProps<Line> {
  legend: string
  lines: readonly Line[]
  /** The key that adds a line, and what a new one holds. */
  more: string
  blank: Line
  most?: number
  error?: string
  onChange: (lines: Line[]) => void
  children: (line: Line, acts: LineActs<Line>) => ReactNode
}

/** Lines of a form that are added and removed, such as the steps of a recipe; one that is removed takes along what is typed in it alone. */
export function FormLines<Line>({
  legend,
  lines,
  more,
  blank,
  most = Number.POSITIVE_INFINITY,
  error,
  onChange,
  children,
}: LinesProps<Line>) {
  const keys = useLineKeys(lines.length)
  const actsAt = (at: number): LineActs<Line> => ({
    nth: at + 1,
    onChange: line => onChange(lines.with(at, line)),
    onRemove: () => {
      keys.splice(at, 1)
      onChange(lines.filter((_, place) => place !== at))
    },
    onMore: () => {
      if (lines.length >= most) return
      keys.splice(at + 1, 0, v7())
      onChange(lines.toSpliced(at + 1, 0, blank))
    },
  })
  return (
    <Box as="fieldset" border={0} padding={0} margin={0} minWidth={0} display="grid" gap="12" aria-invalid={error ? true : undefined}>
      <Box as="legend" textStyle="field" marginBottom="6">
        {legend}
      </Box>
      {lines.map((line, at) => (
        <Fragment key={keys[at]}>{children(line, actsAt(at))}</Fragment>
      ))}
      {error && (
        <Box role="alert" textStyle="small" color="danger">
          {error}
        </Box>
      )}
      {lines.length < most && (
        <Button look="soft" size="row" justifySelf="start" onClick={() => onChange([...lines, blank])}>
          {more}
        </Button>
      )}
    </Box>
  )
}

interface LinesFieldProps<Line> extends Omit<LinesProps<Line>, 'lines' | 'error' | 'onChange' | 'children'> {
  /** The field of the form around it. */
  name: string
  /** Lines that stand there while the form has none. */
  first?: Line[]
  /** `onLeft` says that somebody has been there, from when on what is wrong is told. */
  children: (line: Line, acts: LineActs<Line> & { onLeft: () => void }) => ReactNode
}

/** `Lines` as a field of a form. */
export function LinesField<Line>({ name, first = [], children, ...look }: LinesFieldProps<Line>) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<Line[] | undefined>(name)
  const onLeft = () => void setTouched(true)
  return (
    <FormLines
      {...look}
      lines={value?.length ? value : first}
      error={touched ? messageIn(error) : undefined}
      onChange={next => void setValue(next)}
    >
      {(line, acts) => children(line, { ...acts, onLeft })}
    </FormLines>
  )
}
