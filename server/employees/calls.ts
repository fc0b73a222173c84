import { employees } from '#contract/employees/calls.ts'
import { certs } from '#contract/employees/certs.ts'
import { teams } from '#contract/employees/teams.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { team } from '#server/shared/studios/tables.ts'
import { blsFile } from './bls.ts'
import { addCert, certsOfEmployee, ownCerts, removeCert, restoreCert, uploadCert } from './certs.ts'
import { cardOf } from './employeeCard.ts'
import { pageOf } from './employeeList.ts'
import { setPicture } from './employeePicture.ts'
import { begin, changeEmployment, end } from './employmentActs.ts'
import { oneTeam, setMembers, teamRows, teamsPage } from './teams.ts'

export const employeeCalls = serve(employees, {
  list: given => pageOf(given, given.query),
  bls: blsFile,
  one: given => cardOf(given, given.params.id),
  create: given => begin(given, given.params.id, given.body),
  change: given => changeEmployment(given, given.params.id, given.body),
  end: given => end(given, given.params.id, given.body),
  picture: given => setPicture(given, given.params.id),
})

export const certCalls = serve(certs, {
  mine: ownCerts,
  of: given => certsOfEmployee(given, given.query.user),
  add: given => addCert(given, given.body),
  remove: given => removeCert(given, given.params.id),
  restore: given => restoreCert(given, given.params.id),
  bls: uploadCert,
  aed: uploadCert,
  other: uploadCert,
})

export const teamCalls = serve(
  teams,
  {
    list: given => teamsPage(given, given.query),
    one: given => oneTeam(given.tx, given.params.id, given.who),
    create: async given => oneTeam(given.tx, (await teamRows.create(given))._id),
    edit: async given => oneTeam(given.tx, (await teamRows.edit(given))._id),
    remove: teamRows.remove,
    restore: async given => oneTeam(given.tx, (await teamRows.restore(given))._id),
    members: given => setMembers(given, given.params.id, given.body),
  },
  {},
  homeOf([team]),
)
