/** The guards answer for whatever the API doesn’t have, in its own form. */
export const loader = () => new Response(null, { status: 404 });
