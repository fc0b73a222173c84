import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { Outcome } from '#client/parts/publicForm/Outcome.tsx'
import { publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import type { Reply } from '#contract/call.ts'
import { askEntryForm, publicEntry } from '#contract/leads/entryShapes.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { phoneText } from '#contract/phone.ts'

const enter = publicFormFor(leadForms.enter, publicEntry, 'Du stehst auf der Liste.')
const ask = publicFormFor(leadForms.askEntry, askEntryForm, 'Wenn du auf der Liste stehst, ist eine E-Mail zu dir unterwegs.')

const entered = {
  head: 'Du stehst auf der Liste',
  text: 'Wir melden uns bei dir.',
  waits: 'Deine Angaben sind auf diesem Gerät gesichert und gehen hinaus, sobald Netz da ist.',
  again: 'Noch jemanden eintragen',
}
const asked = {
  head: 'Schau in deine E-Mails',
  text: 'Wenn du auf der Liste stehst, haben wir dir geschickt, was dort steht.',
  waits: 'Deine Frage ist auf diesem Gerät gesichert und geht hinaus, sobald Netz da ist.',
  again: 'Noch eine Adresse',
}

type List = Reply<typeof leadForms.list>

/** /liste: by its link a list on which somebody puts themselves, asks what it holds of them, and by the mail's key reads it (L212, V20). */
export default function ListEntry() {
  const { id } = useQueryText()
  const { key } = useLinkKeys('leadEntry', ['key'])
  return (
    <Page>
      {id ? <CategoryListEntry key={id} cat={id} linkKey={key} /> : <Empty text="Diese Adresse nennt keine Liste. Nimm den ganzen Link." />}
    </Page>
  )
}

function CategoryListEntry({ cat, linkKey }: { cat: string; linkKey: string | undefined }) {
  const { data, error, again } = useCall(leadForms.list, { params: { cat } })
  if (!data)
    return (
      <Box minHeight="240px" paddingTop="16" aria-busy={!error || undefined}>
        <NotLoaded error={error} again={again} missing="Diese Liste gibt es nicht mehr." />
      </Box>
    )
  return (
    <Box paddingTop="16">
      <Box as="h2" textStyle="title" overflowWrap="anywhere">
        {data.name}
      </Box>
      {data.text && (
        <Box paddingTop="6">
          <WrittenText textStyle="body">{data.text}</WrittenText>
        </Box>
      )}
      {linkKey ? (
        <OwnListEntry cat={cat} linkKey={linkKey} list={data} />
      ) : (
        <>
          <Enter cat={cat} list={data} />
          <Ask cat={cat} list={data} />
        </>
      )}
    </Box>
  )
}

function Enter({ cat, list: { name, studios } }: { cat: string; list: List }) {
  const me = useMe()
  const form = `list/${cat}`
  const [last] = useSent(leadForms.enter, form) ?? []
  const [start] = useState(() => ({
    ...(studios.length === 1 && { studio: studios[0]?.code }),
    ...(me && { vorname: me.vorname, nachname: me.nachname, email: me.email }),
  }))
  return (
    <Section title="Trag dich ein">
      {last ? (
        <Outcome row={last} confirms={entered} />
      ) : (
        <enter.Form form={form} title={name} params={{ cat }} start={start} button="Eintragen">
          <enter.Field name="vorname" autoComplete="given-name" />
          <enter.Field name="nachname" autoComplete="family-name" />
          <enter.Field name="email" type="email" autoComplete="email" />
          <enter.Field name="telefon" type="tel" autoComplete="tel" />
          {studios.length > 1 && (
            <enter.Field
              name="studio"
              options={studios.map(({ code, name: called }) => [code, called] as const)}
              none="Weiss ich noch nicht"
            />
          )}
          <Text textStyle="small" color="ink2">
            Deine Angaben liest, wer in den Studios Anfragen beantwortet, und sie sind nur für diese Liste.
          </Text>
        </enter.Form>
      )}
    </Section>
  )
}

function Ask({ cat, list: { name } }: { cat: string; list: List }) {
  const form = `list/${cat}/ask`
  const [last] = useSent(leadForms.askEntry, form) ?? []
  return (
    <Section title="Stehst du schon darauf?">
      {last ? (
        <Outcome row={last} confirms={asked} />
      ) : (
        <ask.Form form={form} title={name} params={{ cat }} button="Nachfragen">
          <ask.Field name="email" type="email" autoComplete="email" hint="Die Antwort kommt per E-Mail, an diese Adresse." />
        </ask.Form>
      )}
    </Section>
  )
}

function OwnListEntry({ cat, linkKey: key, list: { studios } }: { cat: string; linkKey: string; list: List }) {
  const { data, error, again } = useCall(leadForms.entry, { params: { cat }, query: { key } })
  if (!data) return <NotLoaded error={error} again={again} missing="Dieser Eintrag steht nicht mehr auf der Liste." />
  const { vorname, nachname, email, telefon, studio } = data
  const place = studios.find(({ code }) => code === studio)?.name
  return (
    <Section title="Das steht von dir hier">
      {[[vorname, nachname].filter(Boolean).join(' '), email, phoneText(telefon), place].map(
        line => line && <Text key={line}>{line}</Text>,
      )}
      <Text textStyle="small" color="ink2" paddingTop="8">
        Stimmt etwas nicht, oder willst du nicht mehr darauf stehen? Schreib uns oder sag es in deinem Studio.
      </Text>
    </Section>
  )
}
