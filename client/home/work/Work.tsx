import { Box, Flex } from '@chakra-ui/react'
import { useReachAny } from '#client/data/reach.ts'
import { canSee, useSession } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { NextShift } from '#client/parts/shifts/NextShift.tsx'
import { contracts } from '#contract/contracts/calls.ts'
import { leads } from '#contract/leads/calls.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { rowOf, type ScreenName } from '#contract/screens.ts'
import { Clock } from './Clock.tsx'
import { Contracts } from './Contracts.tsx'
import { Doors } from './Doors.tsx'
import { Goals } from './Goals.tsx'
import { HealthTasks } from './HealthTasks.tsx'
import { Leads } from './Leads.tsx'
import { Office } from './Office.tsx'
import { Payments } from './Payments.tsx'
import { Planning } from './Planning.tsx'
import { Reviews } from './Reviews.tsx'
import { Todos } from './Todos.tsx'

const ways: readonly (readonly [ScreenName, string])[] = [
  ['courseDoor', 'Check-in'],
  ['courseSchedule', 'Kursplan planen'],
  ['userSearch', 'Mitglied suchen'],
  ['dashboard', 'Dashboard'],
]

/** Whoever enters own time (T01). */
const clocks = ['tt_employeeManage'] as const
const opens = (name: ScreenName) => canSee(rowOf(name).access)

/** Today's work of an employee, above what is their own as a member; short, and there without a network. */
export default function Work() {
  useSession()
  const seesMoney = useReachAny(paymentOffice.all)
  const sells = useReachAny(contracts.waiting)
  const answers = useReachAny(leads.mine)
  return (
    <Box as="section" aria-label="Arbeit" paddingBottom="12" marginBottom="12" borderBottom="1px solid {colors.line}">
      {canSee(clocks) && <Clock />}
      {canSee(clocks) && <NextShift />}
      {opens('courseDoor') && <Doors />}
      <HealthTasks />
      <Todos />
      <Goals />
      {answers && <Leads />}
      {sells && <Contracts />}
      {opens('courseSchedule') && <Planning />}
      {seesMoney && <Payments />}
      {opens('userSearch') && <Office />}
      {opens('socialApproval') && <Reviews />}
      <Flex gap="8" wrap="wrap" paddingTop="12">
        {ways
          .filter(([name]) => opens(name))
          .map(([name, words]) => (
            <ButtonLink key={name} to={name as 'home'} look="side" size="row">
              {words}
            </ButtonLink>
          ))}
      </Flex>
    </Box>
  )
}
