import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('employees', 'certs', 'teams', 'trainerStats')
