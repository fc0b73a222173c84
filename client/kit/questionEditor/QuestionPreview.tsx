import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { useFirstWrong } from '#client/kit/firstWrong.ts'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Answers, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { askedPages, problemsOf } from '#contract/rules/questionnaire/rules.ts'

interface PreviewProps {
  pages: readonly QuestionPage[]
  /** It has a short way, too. */
  short?: boolean
}

/** A form to be tried out; nothing of what is entered is kept. */
export function Preview({ pages, short }: PreviewProps) {
  const [express, setExpress] = useState(false)
  const [answers, setAnswers] = useState<Answers>({})
  const [judged, setJudged] = useState(false)
  const { inside, show } = useFirstWrong<HTMLDivElement>()
  const asked = useMemo(() => askedPages(pages, express), [pages, express])
  const problems = useMemo(() => problemsOf(asked, answers), [asked, answers])
  const judge = () => {
    setJudged(true)
    show()
    if (problems.size === 0) toast('Alles ist beantwortet.')
  }
  if (askedPages(pages, false).length === 0) return <Empty text="Noch keine Frage." />
  return (
    <Box ref={inside} display="flex" flexDirection="column" gap="18">
      {short && (
        <Check checked={express} onChange={setExpress}>
          Kurzform
        </Check>
      )}
      <Questionnaire
        pages={asked}
        answers={answers}
        problems={judged ? problems : undefined}
        onAnswer={(question, answer) => setAnswers({ ...answers, [question]: answer })}
      />
      <Button look="soft" alignSelf="flex-start" onClick={judge}>
        Antworten prüfen
      </Button>
    </Box>
  )
}
