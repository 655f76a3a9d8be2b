/** Whether cars are sold at a location, not only service or parts. In a file of its own, because forms in the browser use it. */
export const sellsCars = ({ type }: { readonly type: 'sales' | 'service' | 'parts' }): boolean => type === 'sales';
