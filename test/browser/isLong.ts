/** True in `npm run test:long`, where tests take all combinations instead of some. */
export const isLong = process.env.AGENT_QUERY_LONG === '1';
