import { Box, Flex, Text } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, date, quantity } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import type { AnswerClash } from '#contract/anamnesis/shapes.ts'
import type { Answers, Question, QuestionAnswer, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { linesOf } from '#contract/rules/questionnaire/words.ts'

/** The person who answered, and when. */
export const saidBy = ({ by, at }: Pick<AnswerClash, 'by' | 'at'>) => `${by}, ${date(dayOf(at))} ${clockTime(at)}`

interface ClashBoxProps {
  question: Question
  clash: AnswerClash
  /** The answers that stand. */
  standing: Answers
  onTake: (answer: QuestionAnswer, by: string) => void
}

/** Answers of two people to one question, neither of whom saw the other's: either can be taken. */
export function ClashBox({ question, clash, standing, onTake }: ClashBoxProps) {
  const both = [
    { ...(clash.now ?? { by: 'Jetzt', at: clash.at }), answer: standing[question._id] },
    { by: clash.by, at: clash.at, answer: clash.answers[question._id] },
  ]
  return (
    <Box role="group" aria-label={`Zweimal beantwortet: ${question.title}`} borderRadius="card" bg="warnSoft" padding="14">
      <Text textStyle="small" fontWeight={560}>
        Zweimal beantwortet. Welche Antwort gilt?
      </Text>
      {both.map(({ by, at, answer }, place) => (
        <Flex key={place === 0 ? 'now' : 'before'} gap="12" align="center" justify="space-between" paddingTop="10">
          <Box minWidth="0">
            <Text textStyle="small" color="ink2">
              {saidBy({ by, at })}
            </Text>
            <AnswerText question={question} answer={answer} />
          </Box>
          {answer && (
            <Button look="side" size="row" flexShrink={0} aria-label={`Antwort von ${by} übernehmen`} onClick={() => onTake(answer, by)}>
              Übernehmen
            </Button>
          )}
        </Flex>
      ))}
    </Box>
  )
}

/** An answer in words, with those to the additional questions that it opens. */
function AnswerText({ question, answer }: { question: Question; answer: QuestionAnswer | undefined }) {
  const page = { _id: '', displayedTitle: '', showInExpress: true, questions: [question] }
  return linesOf(page, answer ? { [question._id]: answer } : {}, value => quantity(value)).map(({ _id, title, said, under }) => (
    <Text key={_id} textStyle="row" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {`${under ? `${title} ` : ''}${said || 'Keine Angabe'}`}
    </Text>
  ))
}

interface OpenClashesProps {
  clashes: readonly AnswerClash[]
  pages: readonly QuestionPage[]
  /** Leads to the page of this number, from 0. */
  onLook: (page: number) => void
}

/** Before anybody signs: the questions whose two answers still stand side by side. */
export const OpenClashes = ({ clashes, pages, onLook }: OpenClashesProps) =>
  pages.flatMap(({ questions }, place) =>
    questions
      .filter(({ _id }) => clashes.some(({ question }) => question === _id))
      .map(({ _id, title }) => (
        <Row
          key={_id}
          title={title}
          second="Zweimal beantwortet"
          trail={
            <Button look="soft" size="row" aria-label={`Zur Frage: ${title}`} onClick={() => onLook(place)}>
              Zur Frage
            </Button>
          }
        />
      )),
  )
