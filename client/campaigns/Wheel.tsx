import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import { wheel as wheelCalls } from '#contract/campaigns/wheel.ts'
import { rowOf } from '#contract/screens.ts'
import { HomeWheel, MailedWheel } from './HomeWheel.tsx'
import { TabletWheel } from './TabletWheel.tsx'
import { useRoll } from './tabletRoll.ts'

/** /wheel: the wheel of fortune, at home and on a studio's tablet (L18, V16). */
export default function Wheel() {
  const { key } = useLinkKeys('wheel', ['key'])
  const { data, error, again } = useCall(wheelCalls.look, { query: { key } })
  const isTablet = useCan(wheelCalls.roll)
  const roll = useRoll()
  // A tablet that starts without a network goes on with the wheel of its roll.
  const wheel = data ? data.wheel : isTablet ? roll?.wheel : undefined
  return (
    <Page>
      {!data && !wheel && (
        <Box minHeight="240px" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} missing="Dieser Link gilt nicht mehr." />
        </Box>
      )}
      {data && !wheel && (
        <Empty
          text="Diese Aktion läuft zurzeit nicht."
          action={
            <ButtonLink to="promotions" look="side" size="row">
              Andere Aktionen
            </ButtonLink>
          }
        />
      )}
      {wheel && (
        <Box paddingTop="16">
          {wheel.title !== rowOf('wheel').title && (
            <Box as="h2" textStyle="title" overflowWrap="anywhere" paddingBottom="10">
              {wheel.title}
            </Box>
          )}
          {wheel.text && (
            <Box paddingBottom="16">
              <WrittenText textStyle="body">{wheel.text}</WrittenText>
            </Box>
          )}
          {isTablet ? (
            <TabletWheel key={wheel._id} wheel={wheel} />
          ) : key && data?.own ? (
            <MailedWheel wheel={wheel} own={data.own} linkKey={key} />
          ) : (
            <HomeWheel wheel={wheel} />
          )}
          {wheel.conditions && (
            <Section title="Teilnahmebedingungen">
              <WrittenText textStyle="small">{wheel.conditions}</WrittenText>
            </Section>
          )}
        </Box>
      )}
    </Page>
  )
}
