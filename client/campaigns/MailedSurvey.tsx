import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { promotions } from '#contract/campaigns/promotions.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import { SurveyForm } from './SurveyForm.tsx'

/** The survey behind a mail's key: it is answered once, and nobody learns by whom. */
export function MailedSurvey({ linkKey: key }: { linkKey: string }) {
  const { data, error, again } = useCall(promotions.survey, { query: { key } })
  const [act] = useState(() => v7())
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  if (!data) return <NotLoaded error={error} again={again} missing="Diese Umfrage ist vorbei." />
  if (sent || data.answered) return <Text paddingTop="16">Danke, deine Antworten sind da.</Text>
  const answer = async (answers: Answers) => {
    setBusy(true)
    try {
      await send(promotions.answer, { body: { campaign: data.campaign, key, answers } }, { anonymous: true, key: act })
      setSent(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box paddingTop="16">
      <Box as="h2" textStyle="title">
        {data.title}
      </Box>
      <SurveyForm survey={data} busy={busy} onSend={answer} />
    </Box>
  )
}
