import { Box } from '@chakra-ui/react'
import { today } from '#client/data/time.ts'
import { counted } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { opensOn } from '#client/parts/course/offer.ts'
import { dayWords, momentWords } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { type CourseRules, momentsOf } from '#contract/courses/rules.ts'

/** A studio's rules for booking this execution, with their moments. */
export function ruleWords(startsAt: string, rules: CourseRules, day = today()) {
  const { closes, late, promotes } = momentsOf(startsAt, rules)
  const opens = opensOn(startsAt, rules)
  const { misses, missDays, pauseDays } = rules
  return [
    day < opens && `Die Anmeldung öffnet ${dayWords(opens, day)} um Mitternacht.`,
    rules.closeMinutes > 0 ? `Anmelden kannst du dich bis ${momentWords(closes, startsAt)}.` : 'Anmelden kannst du dich bis zum Beginn.',
    rules.lateMinutes > 0
      ? `Abmelden kannst du dich frei bis ${momentWords(late, startsAt)}; danach zählt es als zu spät.`
      : 'Abmelden kannst du dich frei bis zum Beginn.',
    rules.mostWaiting > 0 && `Von der Warteliste rückst du nach bis ${momentWords(promotes, startsAt)}.`,
    misses > 0 &&
      `Wer sich in ${missDays} Tagen ${misses}-mal zu spät abmeldet oder fehlt, kann ${counted(pauseDays, 'Tag', 'Tage')} lang nichts buchen.`,
  ].filter(line => line !== false)
}

/** The rules before a booking; a course that has begun or was cancelled has none. */
export function RuleList({ execution, rules, now }: { execution: CourseExecution; rules: CourseRules; now: number }) {
  if (execution.cancelled || Date.parse(execution.startsAt) <= now) return null
  return (
    <Section title="Gut zu wissen">
      <Box as="ul" listStyleType="none" display="flex" flexDirection="column" gap="6" color="ink2" textStyle="card">
        {ruleWords(execution.startsAt, rules).map(line => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Section>
  )
}
