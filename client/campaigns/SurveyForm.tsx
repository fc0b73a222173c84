import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { Button } from '#client/kit/Button.tsx'
import { useDraftedValues } from '#client/kit/draftedValues.ts'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import type { SurveyOpen } from '#contract/campaigns/shapes.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import { problemsOf } from '#contract/rules/questionnaire/rules.ts'

interface SurveyFormProps {
  survey: SurveyOpen
  busy?: boolean
  onSend: (answers: Answers) => Promise<unknown>
}

/** The questions of a survey; what was answered so far survives a kill. */
export function SurveyForm({ survey, busy, onSend }: SurveyFormProps) {
  const { values: answers, put, forget } = useDraftedValues<Answers>(`survey/${survey.campaign}`, {})
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const problems = problemsOf(survey.pages, answers)
  const send = async () => {
    if (problems.size > 0) return setMissing(true)
    setFailure(undefined)
    try {
      await onSend(answers)
      void forget()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    }
  }
  return (
    <Box display="flex" flexDirection="column" gap="20" paddingTop="16">
      <Questionnaire
        pages={survey.pages}
        answers={answers}
        problems={missing ? problems : undefined}
        onAnswer={(question, answer) => put({ [question]: answer })}
      />
      <Text textStyle="small" color="ink2">
        Wer was geantwortet hat, sieht niemand. Ausgewertet wird erst ab fünf Antworten.
      </Text>
      {missing && problems.size > 0 && (
        <Text role="alert" color="danger" textStyle="small">
          Beantworte noch die Fragen mit einem Stern.
        </Text>
      )}
      {failure && (
        <Text role="alert" color="danger" textStyle="small">
          {failure}
        </Text>
      )}
      <Button busy={busy} onClick={() => void send()}>
        Antworten senden
      </Button>
    </Box>
  )
}
