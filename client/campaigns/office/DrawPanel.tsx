import { Box, Text } from '@chakra-ui/react'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { TwoPeople } from '#client/kit/TwoPeople.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { CampaignRow, Minutes } from '#contract/campaigns/shapes.ts'
import { everyStudio } from '#contract/rights.ts'
import { drawsFrom } from '#contract/rules/campaigns/states.ts'

/** A draw: two people give their word, then it is drawn; the minutes say how, so that anybody can draw it again (V17). */
export function DrawPanel({ row }: { row: CampaignRow }) {
  const { data, error, again } = useCall(campaigns.minutes, { params: { id: row._id } })
  const may = useCan(campaigns.draw, everyStudio)
  const { send, waiting } = useSend(campaigns.draw, { title: () => `Verlosung: ${row.title}`, asks: true })
  // Before two people have begun it there are none; that nobody could ask says nothing of it.
  const isUndrawn = error instanceof CallError && error.code === 'missing'
  const minutes = isUndrawn ? undefined : data
  const isEarly = drawsFrom(row.to) > Date.now()
  const giveWord = async () => {
    try {
      const answer = await send({ params: { id: row._id } })
      sayDone(answer, answer?.drawnAt ? 'Gezogen. Wer gewonnen hat, bekommt eine E-Mail.' : 'Dein Wort gilt: Jetzt fehlt noch jemand.')
      await again()
    } catch (failed) {
      sayFailed(failed)
    }
  }
  if (!minutes && !isUndrawn)
    return (
      <Section title="Ziehung">
        <NotLoaded error={error} again={again} lead="Wie weit die Ziehung ist, ist auf diesem Gerät noch nicht geladen." />
      </Section>
    )
  return (
    <Section title="Ziehung">
      <TwoPeople given={wordsOf(minutes)} needed={2} missing={minutes ? 'Jemand anderes zieht.' : 'Zwei Personen ziehen zusammen.'} />
      {row.state !== 'archived' && isEarly && (
        <Text color="ink2">
          Gezogen wird ab {moment(new Date(drawsFrom(row.to)).toISOString())}, zwölf Stunden nach dem Ende: So lange kommen noch Lose von
          Geräten ohne Netz.
        </Text>
      )}
      {row.state === 'over' && !isEarly && !minutes?.drawnAt && may && (
        <Button marginTop="12" busy={waiting} onClick={() => void giveWord()}>
          {minutes ? 'Ziehen' : 'Ziehung freigeben'}
        </Button>
      )}
      {minutes?.drawnAt && <Drawn minutes={minutes} />}
    </Section>
  )
}

const wordsOf = (minutes: Minutes | undefined) =>
  minutes
    ? [
        { _id: 'asked', name: `Freigegeben: ${minutes.askedBy ?? 'jemand'}`, at: minutes.askedAt, alone: false },
        ...(minutes.drawnAt
          ? [{ _id: 'drawn', name: `Gezogen: ${minutes.drawnBy ?? 'jemand'}`, at: minutes.drawnAt, alone: minutes.alone }]
          : []),
      ]
    : []

function Drawn({ minutes: { winners, substitutes, entries, hash, seed, version, repeats } }: { minutes: Minutes }) {
  return (
    <Box paddingTop="12">
      {winners.map(({ entry, prize, name }) => (
        <Row key={entry} title={name ?? 'Gelöscht'} second={prize} />
      ))}
      {substitutes.length > 0 && (
        <Text paddingTop="8">Ersatz, der Reihe nach: {substitutes.map(({ name }) => name ?? 'Gelöscht').join(', ')}</Text>
      )}
      <Box paddingTop="12" textStyle="small" color="ink2">
        <Chip look={repeats ? 'ok' : 'danger'} small>
          {repeats ? 'Nachgerechnet: gleich' : 'Nachgerechnet: anders'}
        </Chip>
        <Text paddingTop="6" overflowWrap="anywhere">
          {`Protokoll, Verfahren ${version}: ${entries} Lose, Liste ${hash}, Zufall ${seed}.`}
        </Text>
      </Box>
    </Box>
  )
}
