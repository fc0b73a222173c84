import { tryRights } from '#server/testing/rights.ts'

tryRights('employees', 'certs', 'teams', 'trainerStats')
