import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('anamnesis', 'anamnesisTaken', 'anamnesisStats')
