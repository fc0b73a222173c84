import { Box, Flex } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { CourseFacts } from '#client/courses/CourseFacts.tsx'
import { RuleList } from '#client/courses/RuleList.tsx'
import { brandAtom } from '#client/data/appearance.ts'
import { useCall } from '#client/data/reads.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Logo } from '#client/kit/Logo.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Link } from '#client/map/links.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { courses } from '#contract/courses/calls.ts'
import { useVisitorAnswer } from './visitorAnswers.ts'

/** /kursliste/:id: one course for people who were sent its address, without the app around it (A04). */
export default function External({ id }: { id: string }) {
  const input = { params: { id } }
  const now = useNow()
  const { data, error, stand, again } = useCall(courses.one, input)
  useVisitorAnswer(courses.one, input, data, stand)
  return (
    <Page title={data?.course.title ?? 'Kurs'} bare>
      <Flex align="center" gap="12" paddingTop="12" paddingBottom="8">
        <Home />
        <Box as="h1" tabIndex={-1} textStyle="title" overflowWrap="anywhere">
          {data?.course.title ?? 'Kurs'}
        </Box>
      </Flex>
      {!data && !error && <Box minHeight="240px" aria-busy />}
      {!data && (
        <NotLoaded
          error={error}
          again={again}
          missing="Diesen Kurs gibt es nicht."
          instead={<ButtonLink to="home">Zum Start</ButtonLink>}
        />
      )}
      {data && (
        <>
          {data.cancelled && (
            <Box role="status" bg="dangerSoft" color="danger" borderRadius="inner" padding="12" marginBottom="12" fontWeight={560}>
              Dieser Kurs fällt aus{data.reason ? `: ${data.reason}` : '.'}
            </Box>
          )}
          <CourseFacts execution={data} description={data.description} now={now} />
          <Flex wrap="wrap" gap="8" paddingTop="18">
            <Book id={id} over={data.cancelled || Date.parse(data.startsAt) <= now} />
            <ButtonLink to="courseWeek" params={{ studiocode: data.studio }} look="side">
              Alle Kurse
            </ButtonLink>
          </Flex>
          <RuleList execution={data} rules={data.rules} now={now} />
          <Box paddingTop="16" textAlign="end">
            <Stand at={stand} />
          </Box>
        </>
      )}
    </Page>
  )
}

/** Leads to the booking; signed out, by way of the sign-in and back to the course. */
function Book({ id, over }: { id: string; over: boolean }) {
  const signedIn = isSignedIn(useSession())
  if (over) return null
  return signedIn ? (
    <ButtonLink to="course" params={{ id }}>
      Buchen
    </ButtonLink>
  ) : (
    <ButtonLink to="login" search={{ weiter: `/kurse/${id}` }}>
      Anmelden und buchen
    </ButtonLink>
  )
}

function Home() {
  const brand = useAtomValue(brandAtom)
  return (
    <Box asChild display="inline-grid" placeItems="center" minHeight="44px" minWidth="44px">
      <Link to="home" aria-label="Formkurve, zum Start">
        <Logo brand={brand} />
      </Link>
    </Box>
  )
}
