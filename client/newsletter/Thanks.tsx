import { Text } from '@chakra-ui/react'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Confirm } from '#client/parts/newsletter/Confirm.tsx'
import { Subscribe } from '#client/parts/newsletter/Subscribe.tsx'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'

/** /danke: where a mail's link leads that asks for a confirmation (L18). */
export default function Thanks() {
  const { bestaetigen } = useLinkKeys('thanks', ['bestaetigen'])
  return (
    <Page title="Danke">
      {bestaetigen ? (
        <Confirm linkKey={bestaetigen} />
      ) : (
        <>
          <Text color="ink2" paddingTop="8">
            Schön, dass du da bist.
          </Text>
          <Section title="Newsletter">
            <Subscribe />
          </Section>
        </>
      )}
    </Page>
  )
}
