"""The native core: one extension module for each folder of cpp/, bound in cpp/bindings."""
