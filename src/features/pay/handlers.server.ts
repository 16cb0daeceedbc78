import { type Occupation, taxonomy } from '#/features/occupations/occupations.server.ts'
import { occupationKey } from '#/features/occupations/reading/job-reading.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import type { payApi } from './api.ts'
import { townName } from './areas.ts'
import { findOpenJobs } from './open-jobs.server.ts'
import {
  countPlaces,
  findFigure,
  findNearestArea,
  findPaidJob,
  listAreas,
  listAreasAround,
  listCountryFigures,
  listJobFigures,
} from './queries.server.ts'
import { findSignedPay } from './signed/signed.server.ts'

let byKey: Map<string, Occupation> | undefined
function findOccupation(key: string) {
  byKey ??= new Map(taxonomy().occupations.map((one) => [occupationKey(one), one]))
  const found = byKey.get(key)
  return found && { occupation: key, name: found.name, family: found.family }
}

const noJobs = { total: 0, jobs: [] }

export const payHandlers: Handlers<typeof payApi> = {
  async 'GET /pay'(_, { db }) {
    const [figures, places] = await Promise.all([listCountryFigures(db), countPlaces(db)])
    const byOccupation = Map.groupBy(figures, ({ occupation }) => occupation)
    return {
      data: [...byOccupation].flatMap(([key, countries]) => {
        const occupation = findOccupation(key)
        return occupation ? { ...occupation, places: places.get(key) ?? 0, countries } : []
      }),
    }
  },

  async 'GET /pay/:occupation'({ occupation: key, place }, { db }) {
    const named = orNotFound(findOccupation(key), 'occupation')
    const occupation = { ...named, places: (await countPlaces(db, key)).get(key) ?? 0 }
    if (place === undefined) {
      const none = { area: null, figure: null, signed: null, countedOn: null, open: noJobs, nearest: null }
      return { data: { ...occupation, ...none, areas: await listAreas(db, key) } }
    }
    const found = await findFigure(db, key, place)
    if (!found) {
      const nearest = await findNearestArea(db, key, place)
      return {
        data: {
          ...occupation,
          ...{ area: null, figure: null, signed: null, countedOn: null, open: noJobs, areas: [], nearest },
        },
      }
    }
    const { figure, countedDay: countedOn } = found
    const [areas, signed, open] = await Promise.all([
      listAreasAround(db, key, found),
      findSignedPay(db, { ...found, currency: figure.currency }),
      findOpenJobs(db, key, { ...found, currency: figure.currency }),
    ])
    return { data: { ...occupation, area: found, figure, signed, countedOn, open, areas, nearest: null } }
  },

  async 'GET /jobs/:slug/pay'({ slug }, { db }) {
    const job = orNotFound(await findPaidJob(db, slug), 'job')
    const isRemote = job.workplace === 'Remote'
    const figures = await listJobFigures(db, isRemote ? { ...job, placeId: null, region: null } : job)
    const found = figures.find(({ figure }) => figure.currency === job.currency)
    const occupation = found && findOccupation(found.occupation)
    if (!found || !occupation) return { data: null }
    const { town, region, country } = job
    const isWider = found.kind !== 'town' && !isRemote && town && region && country
    return {
      data: {
        ...occupation,
        ...{ area: found, figure: found.figure, countedOn: found.countedDay },
        signed: await findSignedPay(db, { ...found, currency: found.figure.currency }),
        insteadOf: isWider ? townName({ name: town, region, country }) : null,
      },
    }
  },
}
