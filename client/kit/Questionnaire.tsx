import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type {
  AdditionalField,
  Answers,
  AnswerValue,
  FieldAnswer,
  Question,
  QuestionAnswer,
  QuestionPage,
} from '#contract/questionnaire/shapes.ts'
import { openFields, type Problem } from '#contract/rules/questionnaire/rules.ts'
import { Button } from './Button.tsx'
import { TextArea } from './choices.tsx'
import { DecimalField, TextField } from './Field.tsx'
import { quantity } from './format.ts'
import { PickOne, PickSome } from './pills.tsx'
import { StarLine, Stars } from './Stars.tsx'

interface QuestionnaireProps {
  /** One page of a wizard, or all of them; several bear their titles. */
  pages: readonly QuestionPage[]
  answers: Answers
  /** Gets the whole answer to a question, with those to its additional fields. */
  onAnswer?: (question: string, answer: QuestionAnswer) => void
  /** By the question's id, as `problemsOf` finds them. */
  problems?: ReadonlyMap<string, Problem>
  /** Shows what was answered. */
  readOnly?: boolean
  /** Stands above a question that is asked. */
  above?: (question: Question) => ReactNode
}

/** The questions of a form: asked, or to be read. See docs/kit/questionnaire.md. */
export function Questionnaire({ pages, answers, onAnswer, problems, readOnly = false, above }: QuestionnaireProps) {
  return (
    <Box display="flex" flexDirection="column" gap="24">
      {pages.map(({ _id, displayedTitle, questions }) => (
        <Box key={_id} as="section" aria-label={displayedTitle} display="flex" flexDirection="column" gap="20">
          {pages.length > 1 && (
            <Box as="h3" textStyle="heading">
              {displayedTitle}
            </Box>
          )}
          {questions.map(question =>
            readOnly ? (
              <Read key={question._id} question={question} given={answers[question._id]} />
            ) : (
              <Ask
                key={question._id}
                question={question}
                given={answers[question._id]}
                problem={problems?.get(question._id)}
                above={above?.(question)}
                onAnswer={answer => onAnswer?.(question._id, answer)}
              />
            ),
          )}
        </Box>
      ))}
    </Box>
  )
}

interface AskProps {
  question: Question
  given: QuestionAnswer | undefined
  problem: Problem | undefined
  above: ReactNode
  onAnswer: (answer: QuestionAnswer) => void
}

/** One question, and under it the additional ones that its answer opens. */
function Ask({ question, given, problem, above, onAnswer }: AskProps) {
  const { answer = null, additionalFieldAnswer = {} } = given ?? {}
  const fields = openFields(question, given)
  return (
    <Box data-question={question._id} display="flex" flexDirection="column" gap="16">
      {above}
      <Box data-wrong={problem?.answer ? true : undefined}>
        <Control asked={question} area value={answer} error={problem?.answer} onChange={value => onAnswer({ ...given, answer: value })} />
      </Box>
      {fields.length > 0 && (
        <Box display="flex" flexDirection="column" gap="16" paddingStart="14" borderInlineStart="3px solid {colors.line}">
          {fields.map(field => (
            <AskField
              key={field._id}
              field={field}
              given={additionalFieldAnswer[field._id]}
              problem={problem?.fields?.[field._id]}
              onAnswer={one => onAnswer({ answer, additionalFieldAnswer: { ...additionalFieldAnswer, [field._id]: one } })}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

interface AskFieldProps {
  field: AdditionalField
  given: FieldAnswer | undefined
  problem: string | undefined
  onAnswer: (answer: FieldAnswer) => void
}

/** An additional question; a selection may take an answer in one's own words beside its options. */
function AskField({ field, given, problem, onAnswer }: AskFieldProps) {
  const { answer = null, own } = given ?? {}
  const takesOwn = field.type === 'select' && field.allowOwnInput
  const hasOwn = takesOwn && own !== undefined && own !== null
  const blank = hasOwn && own.trim() === ''
  return (
    <Box data-wrong={problem ? true : undefined} display="flex" flexDirection="column" gap="10">
      <Control
        asked={field}
        value={answer}
        error={blank ? undefined : problem}
        own={takesOwn ? hasOwn : undefined}
        onChange={(value, isOwn) => onAnswer({ answer: value, ...(isOwn && { own: own ?? '' }) })}
      />
      {hasOwn && (
        <TextField
          label={`Eigene Antwort: ${field.title}`}
          required
          value={own}
          error={blank ? problem : undefined}
          onChange={text => onAnswer({ answer, own: text })}
        />
      )}
    </Box>
  )
}

/** Stands for an answer in one's own words among the options, none of which can hold this letter. */
const ownWord = '\0'

interface ControlProps {
  asked: Question | AdditionalField
  value: AnswerValue
  error: string | undefined
  /** Room for several lines. */
  area?: true
  /** True where the answer is in one's own words; undefined where it can't be. */
  own?: boolean
  onChange: (value: AnswerValue, own: boolean) => void
}

function Control({ asked, value, error, area, own, onChange }: ControlProps) {
  const { title: label, type, required } = asked
  const plain = { label, required, error }
  const put = (next: AnswerValue) => onChange(next, own === true)
  if (type === 'text') {
    const Lines = area ? TextArea : TextField
    return <Lines {...plain} value={typeof value === 'string' ? value : ''} onChange={text => put(text === '' ? null : text)} />
  }
  if (type === 'number')
    return (
      <DecimalField
        {...plain}
        unit={asked.isPercent ? '%' : undefined}
        value={typeof value === 'number' ? value : undefined}
        onChange={number => put(number ?? null)}
      />
    )
  if (type === 'rating')
    return <Stars {...plain} max={asked.maxStarCount} value={typeof value === 'number' ? value : null} onChange={put} />
  return <Choice asked={asked} value={value} own={own} onChange={onChange} plain={plain} />
}

interface ChoiceProps extends Pick<ControlProps, 'asked' | 'value' | 'own' | 'onChange'> {
  plain: { label: string; required: boolean; error: string | undefined }
}

/** One of the options, or any of them. */
function Choice({ asked, value, own, onChange, plain }: ChoiceProps) {
  const options = asked.options.map(option => [option, option] as const)
  const all = own === undefined ? options : [...options, [ownWord, 'Eigene Antwort'] as const]
  if (asked.allowMultiple) {
    const values = [...(Array.isArray(value) ? value : []), ...(own ? [ownWord] : [])]
    const pick = (next: string[]) =>
      onChange(
        asked.options.filter(option => next.includes(option)),
        next.includes(ownWord),
      )
    return <PickSome {...plain} options={all} values={values} onChange={pick} />
  }
  const chosen = own ? ownWord : typeof value === 'string' ? value : undefined
  return (
    <Box display="flex" flexDirection="column" alignItems="flex-start" gap="4">
      <PickOne
        {...plain}
        options={all}
        value={chosen}
        onChange={next => (next === ownWord ? onChange(null, true) : onChange(next, false))}
      />
      {chosen !== undefined && !asked.required && (
        <Button look="text" size="row" aria-label={`Antwort löschen: ${asked.title}`} onClick={() => onChange(null, false)}>
          Antwort löschen
        </Button>
      )}
    </Box>
  )
}

const isEmpty = (value: AnswerValue | undefined) => value == null || value === '' || (Array.isArray(value) && value.length === 0)

/** A question with its answer, to be read. */
function Read({ question, given }: { question: Question; given: QuestionAnswer | undefined }) {
  return (
    <Box data-question={question._id} display="flex" flexDirection="column" gap="10">
      <AnsweredQuestion asked={question} value={given?.answer} />
      {openFields(question, given).map(field => {
        const { answer, own } = given?.additionalFieldAnswer?.[field._id] ?? {}
        return (
          <Box key={field._id} paddingStart="14" borderInlineStart="3px solid {colors.line}">
            <AnsweredQuestion asked={field} value={answer} own={own} />
          </Box>
        )
      })}
    </Box>
  )
}

function AnsweredQuestion({
  asked,
  value,
  own,
}: {
  asked: Question | AdditionalField
  value: AnswerValue | undefined
  own?: string | null
}) {
  return (
    <Box as="dl" margin="0">
      <Box as="dt" textStyle="small" color="ink2" overflowWrap="anywhere">
        {asked.title}
      </Box>
      <Box as="dd" margin="0" textStyle="row" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {isEmpty(value) && !own ? (
          <Box as="span" color="ink3">
            Keine Angabe
          </Box>
        ) : asked.type === 'rating' && typeof value === 'number' ? (
          <StarLine value={value} max={asked.maxStarCount} />
        ) : (
          [...answerTextsOf(asked, value), ...(own ? [own] : [])].join(', ')
        )}
      </Box>
    </Box>
  )
}

function answerTextsOf({ isPercent }: Question | AdditionalField, value: AnswerValue | undefined): readonly string[] {
  if (typeof value === 'number') return [isPercent ? `${quantity(value)} %` : quantity(value)]
  return Array.isArray(value) ? value : value ? [value] : []
}
