import { Box, Flex, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { counted, thousands } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { Results } from '#contract/campaigns/shapes.ts'
import { fewestAnswers } from '#contract/rules/campaigns/states.ts'
import { DrawPanel } from './DrawPanel.tsx'

/** Results of a campaign: people, enquiries, prizes, answers; of a draw its minutes. */
export function ResultsPage({ id }: { id: string }) {
  const { data: row } = useCall(campaigns.one, { params: { id } })
  const { data, error, stand, again } = useCall(campaigns.results, { params: { id } })
  return (
    <Page title={row?.title ?? 'Was daraus wurde'} back="campaigns">
      {!data && <NotLoaded error={error} again={again} missing="Diese Kampagne gibt es nicht mehr." />}
      {data && (
        <Box maxWidth="content" marginInline="auto">
          <Stand at={stand} />
          <Numbers results={data} />
          {row?.kind === 'draw' && <DrawPanel row={row} />}
          {data.prizes.length > 0 && <Prizes prizes={data.prizes} />}
          {data.rolls.length > 0 && <Rolls rolls={data.rolls} />}
          {row?.kind === 'survey' && <Answers results={data} />}
        </Box>
      )}
    </Page>
  )
}

function Numbers({ results: { people, waiting, leads, won } }: { results: Results }) {
  const all = [
    ['Teilnahmen', people],
    ['Warteliste', waiting],
    ['Leads', leads],
    ['Gewonnen', won],
  ] as const
  return (
    <Flex as="dl" gap="24" wrap="wrap" paddingTop="12">
      {all.map(([title, count]) => (
        <Box key={title}>
          <Box as="dt" textStyle="small" color="ink2">
            {title}
          </Box>
          <Box as="dd" margin={0} textStyle="title" fontVariantNumeric="tabular-nums">
            {thousands(count)}
          </Box>
        </Box>
      ))}
    </Flex>
  )
}

const Prizes = ({ prizes }: Pick<Results, 'prizes'>) => (
  <Section title="Preise">
    {prizes.map(({ _id, name, count, given }) => (
      <Row key={_id} title={name} trail={<Text fontVariantNumeric="tabular-nums">{`${thousands(given)} von ${thousands(count)}`}</Text>} />
    ))}
  </Section>
)

function Rolls({ rolls }: Pick<Results, 'rolls'>) {
  const { nameOf } = useOwnStudios(campaigns.results)
  return (
    <Section title="Lose auf Tablets">
      {rolls.map(({ _id, studio, at, until, returnedAt, tickets, used, skipped }) => (
        <Row
          key={_id}
          wraps
          title={nameOf(studio) ?? 'Ohne Studio'}
          second={[moment(at), `${used} von ${tickets} gedreht`, skipped.length > 0 && `ohne Meldung: Los ${skipped.join(', ')}`]
            .filter(Boolean)
            .join(' · ')}
          trail={
            <Chip look={returnedAt ? undefined : 'accent'} small>
              {returnedAt ? 'zurück' : `bis ${moment(until)}`}
            </Chip>
          }
        />
      ))}
    </Section>
  )
}

function Answers({ results: { answers, enough, questions } }: { results: Results }) {
  return (
    <Section title="Antworten" aside={counted(answers, 'Antwort', 'Antworten')}>
      {!enough && <Text color="ink2">Ausgewertet wird ab {fewestAnswers} Antworten: Vorher liesse sich erraten, wer was gesagt hat.</Text>}
      {questions.map(({ _id, title, count, mean, options, texts }) => (
        <Box key={_id} paddingBlock="10">
          <Text fontWeight={600}>{title}</Text>
          {count === 0 && <Text color="ink2">Noch zu wenige Antworten.</Text>}
          {mean && <Text>{`Im Schnitt ${mean}, ${counted(count, 'Antwort', 'Antworten')}`}</Text>}
          {options.map(option => (
            <Flex key={option.text} justify="space-between" gap="12">
              <Text>{option.text}</Text>
              <Text fontVariantNumeric="tabular-nums">{option.count}</Text>
            </Flex>
          ))}
          {texts.length > 0 && (
            <Box as="ul" paddingInlineStart="18" margin={0}>
              {[...new Set(texts)].map(text => (
                <Text as="li" key={text} overflowWrap="anywhere">
                  {text}
                </Text>
              ))}
            </Box>
          )}
        </Box>
      ))}
    </Section>
  )
}
