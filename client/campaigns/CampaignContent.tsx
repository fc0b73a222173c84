import { Box, Image, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useCall } from '#client/data/reads.ts'
import { isStation, useMe } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { AskForm } from '#client/parts/enquiry/AskForm.tsx'
import { keepSource } from '#client/parts/leads/leadOrigin.ts'
import type { Reply } from '#contract/call.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import type { OpenCampaign, OwnPart } from '#contract/campaigns/shapes.ts'
import { EntryForm } from './EntryForm.tsx'
import { Film } from './Film.tsx'
import { OwnPlace } from './OwnPlace.tsx'
import { OwnSurvey } from './OwnSurvey.tsx'

interface CampaignContentProps {
  name: string
  /** The film that the address names. */
  film?: string
  /** Set where there is a list to go back to. */
  back?: boolean
}

/** The page of a campaign; where none runs there, the studios and a form (V15). */
export function CampaignContent({ name, film, back }: CampaignContentProps) {
  const { data, error, stand, again } = useCall(promotions.page, { params: { id: name } })
  const campaign = data?.campaign?._id
  useEffect(() => {
    if (campaign) keepSource({ source: 'campaign', id: campaign })
  }, [campaign])
  return (
    <Page back={back ? 'promotions' : undefined}>
      {!data && (
        <Box minHeight="240px" paddingTop="16" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} />
        </Box>
      )}
      {data && !data.campaign && <NotRunning name={name} page={data} />}
      {data?.campaign && (
        <>
          <CampaignDescription row={data.campaign} />
          <Stand at={stand} />
          {data.campaign.video && (film === undefined || film === data.campaign.video._id) && (
            <Film film={data.campaign.video} onBroken={() => void again()} />
          )}
          <CampaignParticipation row={data.campaign} mine={data.mine} form={data.form} />
          {data.campaign.conditions && (
            <Section title="Teilnahmebedingungen">
              <WrittenText textStyle="small">{data.campaign.conditions}</WrittenText>
            </Section>
          )}
        </>
      )}
    </Page>
  )
}

function NotRunning({ name, page }: { name: string; page: Reply<typeof promotions.page> }) {
  return (
    <Box paddingTop="16">
      <Box as="h2" textStyle="title">
        Diese Aktion läuft zurzeit nicht.
      </Box>
      <Section title="Unsere Studios">
        <Text color="ink2">{page.studios.map(each => each.name).join(', ')}</Text>
        <Box paddingTop="10">
          <ButtonLink to="studios" look="side" size="row">
            Studio finden
          </ButtonLink>
        </Box>
      </Section>
      {page.form && <AskForm key={name} link={page.form} place="none" />}
    </Box>
  )
}

function CampaignDescription({ row: { title, text, picture, described, to, prizes } }: { row: OpenCampaign }) {
  return (
    <Box paddingTop="16">
      {picture && (
        <Image
          src={`/api/${picture}`}
          alt={described ?? ''}
          width="full"
          maxHeight="280px"
          objectFit="cover"
          borderRadius="big"
          marginBottom="16"
        />
      )}
      <Box as="h2" textStyle="title" overflowWrap="anywhere">
        {title}
      </Box>
      <Text textStyle="small" color="ink2">
        Bis {date(dayOf(to))}
      </Text>
      {text && (
        <Box paddingTop="6">
          <WrittenText textStyle="body">{text}</WrittenText>
        </Box>
      )}
      {prizes.length > 0 && <Text paddingTop="6">Zu gewinnen: {prizes.join(', ')}</Text>}
    </Box>
  )
}

interface PartProps {
  row: OpenCampaign
  mine: OwnPart | null
  form: string | null
}

/** Ways to take part, by the kind of campaign and by whether somebody has an account. */
function CampaignParticipation({ row, mine, form }: PartProps) {
  const me = useMe()
  const isMember = me !== undefined && !isStation()
  if (row.kind === 'draw') return <EntryForm row={row} mine={isMember ? mine : null} />
  if (row.kind === 'survey') return <OwnSurvey row={row} mine={isMember ? mine : null} />
  if (row.kind === 'wheel')
    return (
      <ButtonLink to="wheel" look="main" marginTop="16">
        Zum Glücksrad
      </ButtonLink>
    )
  if (row.kind === 'action' && isMember) return <OwnPlace row={row} mine={mine} />
  const { _id: campaign, title } = row
  return form ? <AskForm link={form} place={campaign} title={title} start={{ source: 'campaign', campaign }} /> : null
}
