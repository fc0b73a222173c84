import { Box, Image } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { useGo, useQueryText, useScreen } from '#client/map/links.tsx'
import { AskField, AskFields, arrived } from '#client/parts/enquiry/AskFields.tsx'
import { invitedBy } from '#client/parts/invited.ts'
import { leadOrigin } from '#client/parts/leads/leadOrigin.ts'
import { Outcome } from '#client/parts/publicForm/Outcome.tsx'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import type { Reply } from '#contract/call.ts'
import { leadForms } from '#contract/leads/leadForms.ts'

type LoadedLeadForm = Reply<typeof leadForms.form>

/** /l/:link: what somebody sees behind a link, and the form by which they ask; also without a network and without an account (L18, V21). */
export default function LeadPage() {
  const { link } = useScreen('leadPage')
  const { data, error, again } = useCall(leadForms.form, { params: { id: link } })
  return (
    <Page>
      {!data && (
        <Box minHeight="240px" paddingTop="16" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} missing="Dieses Angebot gibt es nicht mehr." />
        </Box>
      )}
      {data && (
        <Box paddingTop="16">
          {data.picture && (
            <Image
              src={`/api/${data.picture}`}
              alt=""
              width="full"
              maxHeight="280px"
              objectFit="cover"
              borderRadius="big"
              marginBottom="16"
            />
          )}
          <Box as="h2" textStyle="title" overflowWrap="anywhere">
            {data.title}
          </Box>
          {data.text && (
            <Box paddingTop="6">
              <WrittenText textStyle="body">{data.text}</WrittenText>
            </Box>
          )}
          <Ask key={link} link={link} asked={data} />
        </Box>
      )}
    </Page>
  )
}

function Ask({ link, asked }: { link: string; asked: LoadedLeadForm }) {
  const name = `lead/${link}`
  const sent = useSent(leadForms.send, name)
  const go = useGo()
  const [last] = sent ?? []
  const isDone = last?.state === 'done'
  const [began] = useState(() => Date.now())
  // Thanked once: whoever opens the link again later may ask again.
  useEffect(() => {
    if (isDone && Date.parse(last.born) >= began) void go({ to: 'thanks', search: { von: link }, replace: true })
  }, [isDone, last, began, go, link])
  if (!sent) return null
  if (last)
    return (
      <Box paddingTop="18">
        <Outcome row={last} confirms={arrived} />
      </Box>
    )
  return (
    <Section title="So erreichen wir dich">
      <LeadFormFields name={name} link={link} asked={asked} />
    </Section>
  )
}

function LeadFormFields({ name, link, asked }: { name: string; link: string; asked: LoadedLeadForm }) {
  const words = useQueryText()
  const [start] = useState(() => ({
    ...leadOrigin(words),
    ...(invitedBy() && { referralEmail: invitedBy() }),
    ...(words.einladung && { invitation: words.einladung }),
  }))
  return (
    <AskFields name={name} link={link} asked={asked} title={asked.title} start={start}>
      {words.einladung && <AskField name="invitation" hint="Sie gilt für ein Probetraining." />}
      <AskField name="referralEmail" hint="Freiwillig: die E-Mail-Adresse oder der Code eines Mitglieds." />
    </AskFields>
  )
}
