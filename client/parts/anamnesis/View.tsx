import { Box, Text } from '@chakra-ui/react'
import { useId, useMemo, useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import { Section } from '#client/kit/Section.tsx'
import { StepButtons, Steps } from '#client/kit/Steps.tsx'
import { DrawnSignature } from '#client/parts/DrawnSignature.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import type { Anamnesis, Copy } from '#contract/anamnesis/shapes.ts'
import type { QuestionPage } from '#contract/questionnaire/shapes.ts'
import { askedPages } from '#contract/rules/questionnaire/rules.ts'
import { saidBy } from './Clashes.tsx'

const drawn = { width: 240, height: 110 }

/** Answers to be read: those of a draft, or of each finished copy. */
export const View = ({ whole }: { whole: Anamnesis }) => (
  // Rolled by keys too: a list to be read has nothing else that takes the focus.
  <Box role="region" aria-label="Antworten" tabIndex={0} _focusVisible={{ outline: '2px solid {colors.brand}', outlineOffset: '2px' }}>
    <AnsweredPages whole={whole} />
  </Box>
)

function AnsweredPages({ whole }: { whole: Anamnesis }) {
  const pages = askedPages(whole.form.pages, whole.express)
  const [paging, setPaging] = useState(false)
  return (
    <>
      {pages.length > 1 && (
        <Box paddingBottom="12">
          <Button look="text" size="row" onClick={() => setPaging(!paging)}>
            {paging ? 'Alles auf einmal' : 'Seite für Seite'}
          </Button>
        </Box>
      )}
      {paging ? <Paged whole={whole} pages={pages} /> : <AllOf whole={whole} pages={pages} />}
    </>
  )
}

/** Its pages one after the other as the wizard has them, without being judged (L76). */
function Paged({ whole, pages }: { whole: Anamnesis; pages: readonly QuestionPage[] }) {
  const id = useId()
  const [at, setAt] = useState(0)
  const page = pages[Math.min(at, pages.length - 1)]!
  const percent = Math.round((100 * (at + 1)) / pages.length)
  const shown = useMemo(() => [page], [page])
  return (
    <>
      <Steps
        id={id}
        at={at}
        of={pages.length}
        says={`${percent} %`}
        title={page.displayedTitle}
        onForward={() => setAt(at < pages.length - 1 ? at + 1 : 0)}
      >
        <AllOf whole={whole} pages={shown} />
      </Steps>
      <Box paddingTop="16">
        <StepButtons form={id} at={at} of={pages.length} finish="Von vorne" onBack={at > 0 ? () => setAt(at - 1) : undefined} />
      </Box>
    </>
  )
}

function AllOf({ whole, pages }: { whole: Anamnesis; pages: readonly QuestionPage[] }) {
  if (whole.copies.length === 0) return <Draft whole={whole} pages={pages} />
  return (
    <>
      {whole.copies.map((copy, place) =>
        whole.copies.length === 1 ? (
          <SignedCopy key={copy.number} copy={copy} pages={pages} />
        ) : (
          <Section key={copy.number} title={place === 0 ? `Fassung ${copy.number}, gilt` : `Fassung ${copy.number}`}>
            <SignedCopy copy={copy} pages={pages} />
          </Section>
        ),
      )}
    </>
  )
}

function Draft({ whole, pages }: { whole: Anamnesis; pages: readonly QuestionPage[] }) {
  return (
    <Box display="flex" flexDirection="column" gap="20">
      <Questionnaire pages={pages} answers={whole.answers} readOnly />
      {whole.clashes
        .filter(({ question }) => isOn(pages, question))
        .map(({ question, by, at, answers, now }) => (
          <Box key={question} borderRadius="card" bg="warnSoft" padding="14">
            <Text textStyle="small" fontWeight={560} paddingBottom="8">
              {`Zweimal beantwortet. ${now ? `Es gilt die Antwort von ${saidBy(now)}. ` : ''}Vorher ${saidBy({ by, at })}:`}
            </Text>
            <Questionnaire pages={only(pages, question)} answers={answers} readOnly />
          </Box>
        ))}
    </Box>
  )
}

const isOn = (pages: readonly QuestionPage[], question: string) =>
  pages.some(({ questions }) => questions.some(({ _id }) => _id === question))

const only = (pages: readonly QuestionPage[], question: string): QuestionPage[] =>
  pages
    .map(page => ({ ...page, questions: page.questions.filter(({ _id }) => _id === question) }))
    .filter(({ questions }) => questions.length > 0)

function SignedCopy({ copy, pages }: { copy: Copy; pages: readonly QuestionPage[] }) {
  const { answers, signedAt, customerName, customerSignature, creatorName, creatorSignature, byTrainer, guardian, countersignedAt } = copy
  return (
    <Box display="flex" flexDirection="column" gap="20">
      <Text textStyle="small" color="ink2">
        {`Unterschrieben am ${date(dayOf(signedAt))}, ${clockTime(signedAt)}`}
        {countersignedAt && `, gegengezeichnet am ${date(dayOf(countersignedAt))}, ${clockTime(countersignedAt)}`}
      </Text>
      <Questionnaire pages={pages} answers={answers} readOnly />
      <Box display="flex" flexWrap="wrap" alignItems="flex-end" gap="20">
        <Signature name={customerName} value={customerSignature} />
        {guardian && <Signature name={guardian.name} value={guardian.signature} says="gesetzliche Vertretung" />}
        {creatorSignature ? (
          <Signature name={creatorName ?? ''} value={creatorSignature} trainer={byTrainer} />
        ) : (
          <Text textStyle="small" color="ink2">
            ohne Unterschrift Trainer
          </Text>
        )}
      </Box>
    </Box>
  )
}

interface SignatureProps {
  name: string
  value: Copy['customerSignature']
  /** As what they signed. */
  says?: string
  trainer?: boolean
}

const Signature = ({ name, value, says, trainer }: SignatureProps) => (
  <Box width="240px" maxWidth="full">
    <DrawnSignature value={value} label={`Unterschrift ${name}`} size={drawn} />
    <Text textStyle="small" color="ink2" borderTop="1px solid {colors.line}" paddingTop="6">
      {says ? `${name}, ${says}` : name} {trainer && <TrainerChip />}
    </Text>
  </Box>
)
